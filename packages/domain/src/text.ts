/** Maximum length of a diary text in UTF-16 code units, as a textarea counts them (spec §5, spec decision 15). */
export const MAX_TEXT = 3000;
/** Maximum length of a top moment in UTF-16 code units: one line on a card. */
export const MAX_TOP_MOMENT = 200;
/** Maximum length of a summary or transcript in UTF-16 code units. */
export const MAX_DERIVED_TEXT = 6000;

/** Replaces CRLF and lone CR by LF, so that client and server count alike (wire 7). */
export function normalizeLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** A character that is seen; U+2800 is a pattern of Braille without dots. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text shows nothing: it is empty, or all blanks and invisible characters. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

const words = new Intl.Segmenter('de', { granularity: 'word' });

/** Counts words; punctuation and emojis do not count. */
export function countWords(text: string): number {
  let count = 0;
  for (const part of words.segment(text)) if (part.isWordLike) count += 1;
  return count;
}
