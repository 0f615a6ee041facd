/** A moth and a lamp: this page does not exist. Its planes take the colours of the theme. */
export function NotFoundDrawing() {
  return (
    <svg className="ill" viewBox="0 0 280 200" aria-hidden="true">
      <path d="M134 72 52 186H226Z" fill="var(--il-l,#F9EFB4)" />
      <path d="M134 72 134 186H226Z" fill="var(--il-y1,#F4D63A)" opacity=".28" />
      <path d="M100 72 116 26H134V72Z" fill="var(--il-b2,#2E4DA0)" />
      <path d="M134 26h18l16 46h-34Z" fill="var(--il-b1,#4A6BC0)" />
      <path d="M96 72h76v7H96z" fill="var(--il-i,#172036)" />
      <path d="M131 0h6v27h-6z" fill="var(--il-i,#172036)" />
      <path d="M122 79h24l-6 12h-12z" fill="var(--il-y1,#F4D63A)" />
      <g transform="translate(206 84) rotate(28) scale(1.15) translate(-32 -33)">
        <path d="M32 33 13 38.5 20.5 54 32 44Z" fill="var(--il-m2,#8591AD)" />
        <path d="M32 33 51 38.5 43.5 54 32 44Z" fill="var(--il-m2,#8591AD)" />
        <path d="M32 22 6 9 9 37 32 44Z" fill="var(--il-m1,#A9B3C9)" />
        <path d="M32 22 50.5 12.75 56.8 20.2 55 37 32 44Z" fill="var(--il-m2,#8591AD)" />
        <path d="M50.5 12.75 59 9 56.8 20.2Z" fill="var(--il-m2,#8591AD)" />
        <path d="M31 21.5h2V47a1 1 0 0 1-2 0z" fill="var(--il-i,#172036)" />
      </g>
      <path d="M38 186H242L230 192H50Z" fill="var(--il-s,#E9ECE3)" />
      <path d="M96 186 108 168 150 164 168 186Z" fill="var(--il-p1,#FEFFFB)" />
      <path d="M130 166 150 164 168 186H132Z" fill="var(--il-p2,#E1E6D9)" />
    </svg>
  );
}
