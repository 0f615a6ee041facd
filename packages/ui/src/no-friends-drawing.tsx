/** Two butterflies on a twig, one still without colour: nobody is there yet. Its planes take the colours of the theme. */
export function NoFriendsDrawing() {
  return (
    <svg className="ill" viewBox="0 0 280 200" aria-hidden="true">
      <path d="M10 132 96 120 150 128 270 108 270 114 150 138 96 128 10 138Z" fill="var(--il-g3,#456E59)" />
      <path d="M60 126 34 104 26 120Z" fill="var(--il-g1,#7FA88C)" />
      <path d="M60 126 26 120 40 134Z" fill="var(--il-g2,#5C8870)" />
      <path d="M228 116 252 92 262 108Z" fill="var(--il-g1,#7FA88C)" />
      <path d="M228 116 262 108 250 124Z" fill="var(--il-g2,#5C8870)" />
      <path d="M150 132 160 160 142 168Z" fill="var(--il-g1,#7FA88C)" />
      <path d="M150 132 142 168 134 152Z" fill="var(--il-g2,#5C8870)" />
      <g transform="translate(96 82) rotate(-10) scale(1.55) translate(-32 -33)">
        <path d="M32 33 13 38.5 20.5 54 32 44Z" fill="var(--il-y2,#E3C222)" />
        <path d="M32 33 51 38.5 43.5 54 32 44Z" fill="var(--il-y3,#C9A90F)" />
        <path d="M32 22 6 9 9 37 32 44Z" fill="var(--il-y1,#F4D63A)" />
        <path d="M32 22 50.5 12.75 56.8 20.2 55 37 32 44Z" fill="var(--il-y2,#E3C222)" />
        <path d="M50.5 12.75 56.8 20.2 48.6 21.4Z" fill="var(--il-b2,#2E4DA0)" />
        <path d="M31 21.5h2V47a1 1 0 0 1-2 0z" fill="var(--il-i,#172036)" />
      </g>
      <g transform="translate(188 84) rotate(12) scale(1.2) translate(-32 -33)">
        <path d="M32 33 13 38.5 20.5 54 32 44Z" fill="var(--il-p3,#CDD4C4)" />
        <path d="M32 33 51 38.5 43.5 54 32 44Z" fill="var(--il-p3,#CDD4C4)" />
        <path d="M32 22 6 9 9 37 32 44Z" fill="var(--il-p2,#E1E6D9)" />
        <path d="M32 22 50.5 12.75 56.8 20.2 55 37 32 44Z" fill="var(--il-p3,#CDD4C4)" />
        <path d="M50.5 12.75 59 9 56.8 20.2Z" fill="var(--il-p3,#CDD4C4)" />
        <path d="M31 21.5h2V47a1 1 0 0 1-2 0z" fill="var(--il-i,#172036)" />
      </g>
    </svg>
  );
}
