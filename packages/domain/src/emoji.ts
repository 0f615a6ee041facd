/** Maximum number of emojis of an entry (spec §9, spec decision 14). */
export const MAX_DAY_EMOJIS = 7;
/**
 * Maximum length of an input that may hold the emojis of an entry, in UTF-16 code units: the longest ones have 15, and
 * blanks and letters between them are dropped. Telling clusters apart in a longer one takes too long.
 */
export const MAX_EMOJI_INPUT = 256;
/** The same for a single emoji. */
export const MAX_ONE_EMOJI_INPUT = 64;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const EMOJI = /^\p{RGI_Emoji}$/v;
const UNQUALIFIED_EMOJI = /^\p{Extended_Pictographic}\uFE0F?$/u;

function isEmoji(grapheme: string): boolean {
  return EMOJI.test(grapheme) || UNQUALIFIED_EMOJI.test(grapheme);
}

/**
 * Returns the emojis of `input` in order, as grapheme clusters. Drops letters, bare digits and blanks (spec decision
 * 14).
 */
export function emojisIn(input: string): string[] {
  return [...segmenter.segment(input)].map((part) => part.segment).filter(isEmoji);
}

/** Whether `input` contains only emojis; true for an empty text. */
export function isOnlyEmojis(input: string): boolean {
  return [...segmenter.segment(input)].every((part) => isEmoji(part.segment));
}
