/** Longest diary text in UTF-16 code units, as a textarea counts them (spec §5, decision 15). */
export const MAX_TEXT = 3000;
/** Longest top moment in UTF-16 code units: one line on a card. */
export const MAX_TOP_MOMENT = 200;
/** Longest summary or transcript in UTF-16 code units. */
export const MAX_DERIVED_TEXT = 6000;

/** CRLF and lone CR become LF, so that both sides count alike (wire 7). */
export function normalizeLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

const words = new Intl.Segmenter('de', { granularity: 'word' });

/** How many words a text has; punctuation and emojis are none. */
export function countWords(text: string): number {
  let count = 0;
  for (const part of words.segment(text)) if (part.isWordLike) count += 1;
  return count;
}
