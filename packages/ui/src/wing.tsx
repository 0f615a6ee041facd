export type WingBand = 1 | 2 | 3 | 4 | 5;
export type WingSize = 'sm' | 'md' | 'lg' | 'xl';

const SIZE: Record<WingSize, string> = { sm: ' wing--sm', md: '', lg: ' wing--lg', xl: ' wing--xl' };

/**
 * A mood butterfly; the sprite must be in the document.
 * @param props.label read instead of the picture; without one it is decoration
 */
export function Wing({ band, size = 'md', label }: { band: WingBand; size?: WingSize; label?: string }) {
  return (
    <>
      <svg className={`wing b${band}${SIZE[size]}`} viewBox="0 0 48 48" aria-hidden="true">
        <use href={`#wing-${band}`} />
      </svg>
      {label === undefined ? null : <span className="sr">{label}</span>}
    </>
  );
}
