/** An opened page with a butterfly: nothing written yet. Its planes take the colours of the theme. */
export function FirstEntryDrawing() {
  return (
    <svg className="ill" viewBox="0 0 280 200" aria-hidden="true">
      <path d="M24 176 140 190 256 176 250 182 140 197 30 182Z" fill="var(--il-p3,#CDD4C4)" />
      <path d="M30 96 140 112V190L24 176Z" fill="var(--il-p1,#FEFFFB)" />
      <path d="M250 96 140 112V190L256 176Z" fill="var(--il-p2,#E1E6D9)" />
      <path d="M140 112 250 96 206 128Z" fill="var(--il-p3,#CDD4C4)" />
      <path d="M48 118L118 128v3L48 121Z" fill="var(--il-m1,#A9B3C9)" />
      <path d="M48 135L104 144v3L48 138Z" fill="var(--il-m1,#A9B3C9)" />
      <path d="M48 152L90 160v3L48 155Z" fill="var(--il-m1,#A9B3C9)" />
      <path d="M140 112 250 96 206 128Z" fill="var(--il-p3,#CDD4C4)" />
      <g transform="translate(150 66) rotate(-7) scale(2.05) translate(-32 -33)">
        <path d="M32 33 13 38.5 20.5 54 32 44Z" fill="var(--il-y2,#E3C222)" />
        <path d="M32 33 51 38.5 43.5 54 32 44Z" fill="var(--il-y3,#C9A90F)" />
        <path d="M32 22 6 9 9 37 32 44Z" fill="var(--il-y1,#F4D63A)" />
        <path d="M32 22 50.5 12.75 56.8 20.2 55 37 32 44Z" fill="var(--il-y2,#E3C222)" />
        <path d="M50.5 12.75 56.8 20.2 48.6 21.4Z" fill="var(--il-b2,#2E4DA0)" />
        <path d="M31 21.5h2V47a1 1 0 0 1-2 0z" fill="var(--il-i,#172036)" />
      </g>
    </svg>
  );
}
