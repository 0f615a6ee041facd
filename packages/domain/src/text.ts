/** UTF-16 code units, as a textarea counts (spec §5, spec decision 15). */
export const MAX_TEXT = 3000;
/** UTF-16 code units of a text that imports, take-overs or merges made longer (spec decision 73). */
export const MAX_LONG_TEXT = 100_000;
/** UTF-16 code units: one line on a card. */
export const MAX_TOP_MOMENT = 200;
/** Summary or transcript, UTF-16 code units. */
export const MAX_DERIVED_TEXT = 6000;

/**
 * UTF-16 code units that a text may have in place of another: a long one may become shorter, not longer (spec decision
 * 73).
 * @param replaced the version it replaces
 */
export function mostInPlaceOf(replaced: string, longest = MAX_TEXT): number {
  return Math.max(longest, replaced.length);
}

/** CRLF and CR become LF, so that client and server count alike (wire 7). */
export function normalizeLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** U+2800 is Braille without dots. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Nothing visible: blanks and invisible characters alone. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

const words = new Intl.Segmenter('de', { granularity: 'word' });

/** Without punctuation and emojis. */
export function countWords(text: string): number {
  let count = 0;
  for (const part of words.segment(text)) if (part.isWordLike) count += 1;
  return count;
}
