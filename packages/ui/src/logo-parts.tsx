/** Paths of the butterfly, 64 by 64. */
export function LogoParts() {
  return (
    <>
      <path d="M32 33 13 38.5 20.5 54 32 44Z" fill="#E3C222" />
      <path d="M32 33 51 38.5 43.5 54 32 44Z" fill="#C9A90F" />
      <path d="M32 22 6 9 9 37 32 44Z" fill="#F4D63A" />
      <path d="M32 22 50.5 12.75 56.8 20.2 55 37 32 44Z" fill="#E9CA2C" />
      <path d="M50.5 12.75 56.8 20.2 48.6 21.4Z" fill="var(--logo-ear)" />
      <path
        d="M13.4 20.6 25.6 26.2M13.9 26.2 25.6 30.9M14.4 31.8 21.6 34.3"
        stroke="#172036"
        strokeWidth="2"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M32 22V47" stroke="var(--ink)" strokeWidth="2.6" strokeLinecap="round" />
      <path
        d="M32 22C31 16.5 28.6 13.6 25.4 12M32 22C33 16.5 35.4 13.6 38.6 12"
        stroke="var(--ink)"
        strokeWidth="1.8"
        strokeLinecap="round"
        fill="none"
      />
    </>
  );
}
