/** The butterfly with writing on its wing; decoration beside the name. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 64 64" aria-hidden="true">
      <use href="#logo" />
    </svg>
  );
}
