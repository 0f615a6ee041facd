import type { MoodBand } from '@tagfalter/domain/mood';

/** A small butterfly of one element, drawn by the styles; a year shows hundreds. */
export function Pix({ band }: { band: MoodBand }) {
  return <i className={`pix b${band}`} aria-hidden="true" />;
}
