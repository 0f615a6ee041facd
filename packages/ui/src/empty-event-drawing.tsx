/** A garland over an open box: a celebration of which nothing is collected yet. Its planes take the colours of the theme. */
export function EmptyEventDrawing() {
  return (
    <svg className="ill" viewBox="0 0 280 200" aria-hidden="true">
      <path d="M8 26Q140 86 272 26L272 29Q140 90 8 29Z" fill="var(--il-i,#172036)" opacity=".75" />
      <path d="M15 30L30 34V70Z" fill="var(--il-y1,#F4D63A)" />
      <path d="M45 37L30 34V70Z" fill="var(--il-y2,#E3C222)" />
      <path d="M57 44L72 48V84Z" fill="var(--il-b1,#4A6BC0)" />
      <path d="M87 51L72 48V84Z" fill="var(--il-b2,#2E4DA0)" />
      <path d="M99 52L114 56V92Z" fill="var(--il-o1,#D9701F)" />
      <path d="M129 59L114 56V92Z" fill="var(--il-o2,#B65A14)" />
      <path d="M143 58L158 56V92Z" fill="var(--il-g1,#7FA88C)" />
      <path d="M173 52L158 56V92Z" fill="var(--il-g3,#456E59)" />
      <path d="M185 50L200 48V84Z" fill="var(--il-y1,#F4D63A)" />
      <path d="M215 44L200 48V84Z" fill="var(--il-y2,#E3C222)" />
      <path d="M225 38L240 36V72Z" fill="var(--il-b1,#4A6BC0)" />
      <path d="M255 32L240 36V72Z" fill="var(--il-b2,#2E4DA0)" />
      <path d="M42 178H238L226 186H54Z" fill="var(--il-s,#E9ECE3)" />
      <path d="M64 122 140 134V182L58 172Z" fill="var(--il-p1,#FEFFFB)" />
      <path d="M216 122 140 134V182L222 172Z" fill="var(--il-p2,#E1E6D9)" />
      <path d="M140 134 216 122 190 146Z" fill="var(--il-p3,#CDD4C4)" />
      <path d="M78 138L122 145v2.6L78 140.6Z" fill="var(--il-m1,#A9B3C9)" />
      <path d="M78 150L122 157v2.6L78 152.6Z" fill="var(--il-m1,#A9B3C9)" />
      <path d="M150 120 196 98 204 104 158 128Z" fill="var(--il-i,#172036)" />
      <path d="M150 120 158 128 144 130Z" fill="var(--il-y1,#F4D63A)" />
    </svg>
  );
}
