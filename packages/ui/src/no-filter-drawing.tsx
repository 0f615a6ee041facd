/** Three shut letterboxes and a butterfly: nothing is chosen. Its planes take the colours of the theme. */
export function NoFilterDrawing() {
  return (
    <svg className="ill" viewBox="0 0 280 200" aria-hidden="true">
      <path d="M22 178H258L246 186H34Z" fill="var(--il-s,#E9ECE3)" />
      <path d="M34 96h68v82h-68z" fill="var(--il-p1,#FEFFFB)" />
      <path d="M34 96h68l-34 32z" fill="var(--il-p2,#E1E6D9)" />
      <path d="M68 128L102 96v82L68 128" fill="var(--il-p3,#CDD4C4)" opacity=".5" />
      <path d="M106 102h68v76h-68z" fill="var(--il-p1,#FEFFFB)" />
      <path d="M106 102h68l-34 32z" fill="var(--il-p2,#E1E6D9)" />
      <path d="M140 134L174 102v76L140 134" fill="var(--il-p3,#CDD4C4)" opacity=".5" />
      <path d="M178 108h68v70h-68z" fill="var(--il-p1,#FEFFFB)" />
      <path d="M178 108h68l-34 32z" fill="var(--il-p2,#E1E6D9)" />
      <path d="M212 140L246 108v70L212 140" fill="var(--il-p3,#CDD4C4)" opacity=".5" />
      <g transform="translate(132 94) rotate(8) scale(1.35)">
        <path d="M0 -2 10 -40 40 -36 26 -8Z" fill="var(--il-y2,#E3C222)" />
        <path d="M2 -4 26 -10 36 4 16 10Z" fill="var(--il-y3,#C9A90F)" />
        <path d="M-2 -2 -8 -36 24 -48 18 -8Z" fill="var(--il-y1,#F4D63A)" />
        <path d="M-12 -5 14 2 13 4.6-13 -2z" fill="var(--il-i,#172036)" />
        <path d="M-12 -4-24 -16-22.6 -17.4-11 -6zM-12 -3-27 -9-26 -11-11 -5z" fill="var(--il-i,#172036)" />
      </g>
      <path d="M62 128l6 5 6-5-6 14z" fill="var(--il-b1,#4A6BC0)" />
      <path d="M206 140l6 5 6-5-6 14z" fill="var(--il-o1,#D9701F)" />
    </svg>
  );
}
