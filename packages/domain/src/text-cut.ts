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

/** The one stretch by which `after` differs from `before`. */
export function cutOf(before: string, after: string): TextCut {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let tail = 0;
  while (tail < most - from && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return { from, to: after.length - tail, was: before.slice(from, before.length - tail) };
}

/** The older text; offsets outside the newer one are brought to its ends. */
export function uncut(after: string, { from, to, was }: TextCut): string {
  return after.slice(0, from) + was + after.slice(Math.max(from, to));
}
