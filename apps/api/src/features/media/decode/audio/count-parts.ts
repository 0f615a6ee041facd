import { Refusal } from '#api/base/refusal.ts';

/** Three minutes of the shortest packets (2.5 ms) have 72,000. */
export const MAX_PARTS = 200_000;

/**
 * Bounds boxes, elements, pages and packets: 25 MB of empty ones would be millions.
 * @returns a function to call for each; throws Refusal `too_complex` past the limit
 */
export function createPartCounter(): () => void {
  let parts = 0;
  return () => {
    parts += 1;
    if (parts > MAX_PARTS) throw new Refusal('too_complex', { details: { maxParts: MAX_PARTS } });
  };
}
