/** A butterfly resting under a leaf: no connection. Its planes take the colours of the theme. */
export function OfflineDrawing() {
  return (
    <svg className="ill" viewBox="0 0 280 200" aria-hidden="true">
      <path d="M40 30l6 12-6 8-6-8z" fill="var(--il-m1,#A9B3C9)" />
      <path d="M40 30l6 12-6 8z" fill="var(--il-m2,#8591AD)" />
      <path d="M88 16l6 12-6 8-6-8z" fill="var(--il-b1,#4A6BC0)" />
      <path d="M88 16l6 12-6 8z" fill="var(--il-b2,#2E4DA0)" />
      <path d="M200 20l6 12-6 8-6-8z" fill="var(--il-m1,#A9B3C9)" />
      <path d="M200 20l6 12-6 8z" fill="var(--il-m2,#8591AD)" />
      <path d="M244 44l6 12-6 8-6-8z" fill="var(--il-b1,#4A6BC0)" />
      <path d="M244 44l6 12-6 8z" fill="var(--il-b2,#2E4DA0)" />
      <path d="M228 112l6 12-6 8-6-8z" fill="var(--il-m1,#A9B3C9)" />
      <path d="M228 112l6 12-6 8z" fill="var(--il-m2,#8591AD)" />
      <path d="M30 96l6 12-6 8-6-8z" fill="var(--il-b1,#4A6BC0)" />
      <path d="M30 96l6 12-6 8z" fill="var(--il-b2,#2E4DA0)" />
      <path d="M58 150l6 12-6 8-6-8z" fill="var(--il-m1,#A9B3C9)" />
      <path d="M58 150l6 12-6 8z" fill="var(--il-m2,#8591AD)" />
      <path d="M248 160l6 12-6 8-6-8z" fill="var(--il-b1,#4A6BC0)" />
      <path d="M248 160l6 12-6 8z" fill="var(--il-b2,#2E4DA0)" />
      <path d="M46 84C80 30 180 22 246 78L146 78Z" fill="var(--il-g1,#7FA88C)" />
      <path d="M46 84 146 78 246 78C196 104 108 116 46 84Z" fill="var(--il-g2,#5C8870)" />
      <path d="M46 82 250 76 250 80 46 86Z" fill="var(--il-g3,#456E59)" />
      <path d="M250 76 272 60 274 64 250 82Z" fill="var(--il-g3,#456E59)" />
      <path d="M86 82l22 -30 3 1-20 29z" fill="var(--il-g3,#456E59)" opacity=".55" />
      <path d="M86 84l24 18 1-2-20-17z" fill="var(--il-g3,#456E59)" opacity=".7" />
      <path d="M118 82l22 -30 3 1-20 29z" fill="var(--il-g3,#456E59)" opacity=".55" />
      <path d="M118 84l24 18 1-2-20-17z" fill="var(--il-g3,#456E59)" opacity=".7" />
      <path d="M150 82l22 -30 3 1-20 29z" fill="var(--il-g3,#456E59)" opacity=".55" />
      <path d="M150 84l24 18 1-2-20-17z" fill="var(--il-g3,#456E59)" opacity=".7" />
      <path d="M182 82l22 -30 3 1-20 29z" fill="var(--il-g3,#456E59)" opacity=".55" />
      <path d="M182 84l24 18 1-2-20-17z" fill="var(--il-g3,#456E59)" opacity=".7" />
      <g transform="translate(124 166) rotate(0) scale(1.5)">
        <path d="M0 -2 10 -40 40 -36 26 -8Z" fill="var(--il-y2,#E3C222)" />
        <path d="M2 -4 26 -10 36 4 16 10Z" fill="var(--il-y3,#C9A90F)" />
        <path d="M-2 -2 -8 -36 24 -48 18 -8Z" fill="var(--il-y1,#F4D63A)" />
        <path d="M-12 -5 14 2 13 4.6-13 -2z" fill="var(--il-i,#172036)" />
        <path d="M-12 -4-24 -16-22.6 -17.4-11 -6zM-12 -3-27 -9-26 -11-11 -5z" fill="var(--il-i,#172036)" />
      </g>
      <path d="M100 172 190 166 190 170 100 178Z" fill="var(--il-g3,#456E59)" />
      <path d="M60 180H222L206 188H76Z" fill="var(--il-s,#E9ECE3)" />
    </svg>
  );
}
