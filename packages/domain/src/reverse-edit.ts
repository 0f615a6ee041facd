/** The older version of a text in little space: `was` replaces the newer text from `from` to `to`. */
export interface ReverseEdit {
  /** UTF-16 offsets into the newer text. */
  from: number;
  to: number;
  was: string;
}

/**
 * Length of the common part. Bisects with native comparison: a loop over characters cost more than the rest of a save.
 * @param isSame whether the characters between two distances from that end are equal
 */
function sharedLength(most: number, isSame: (from: number, to: number) => boolean): number {
  let shared = 0;
  let limit = most;
  while (shared < limit) {
    const middle = (shared + limit + 1) >> 1;
    if (isSame(shared, middle)) shared = middle;
    else limit = middle - 1;
  }
  return shared;
}

/** The one stretch by which `after` differs from `before`. */
export function reverseEdit(before: string, after: string): ReverseEdit {
  const most = Math.min(before.length, after.length);
  const from = sharedLength(most, (start, end) => before.startsWith(after.slice(start, end), start));
  const tail = sharedLength(most - from, (start, end) =>
    before.endsWith(after.slice(after.length - end, after.length - start), before.length - start),
  );
  return { from, to: after.length - tail, was: before.slice(from, before.length - tail) };
}

/** Older text; offsets are clamped. */
export function applyReverse(after: string, { from, to, was }: ReverseEdit): string {
  return after.slice(0, from) + was + after.slice(Math.max(from, to));
}
