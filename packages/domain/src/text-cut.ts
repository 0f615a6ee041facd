/**
 * How an older version of a text differs from the newer one, so that both can be had for the price of one: everything
 * but the stretch from `from` to `to` of the newer text is the same, and `was` stood there.
 */
export interface TextCut {
  /** Offsets into the newer text, in UTF-16 code units. */
  from: number;
  to: number;
  was: string;
}

/**
 * The length of the longest part at one end that two texts share. Halves are compared at once: going through
 * them character by character cost more than all else of a save.
 * @param isSame whether the characters are the same between two distances from that end
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
export function cutOf(before: string, after: string): TextCut {
  const most = Math.min(before.length, after.length);
  const from = sharedLength(most, (start, end) => before.startsWith(after.slice(start, end), start));
  const tail = sharedLength(most - from, (start, end) =>
    before.endsWith(after.slice(after.length - end, after.length - start), before.length - start),
  );
  return { from, to: after.length - tail, was: before.slice(from, before.length - tail) };
}

/** The older text; offsets outside the newer one are brought to its ends. */
export function uncut(after: string, { from, to, was }: TextCut): string {
  return after.slice(0, from) + was + after.slice(Math.max(from, to));
}
