/** At most this many emojis a day (spec §9, decision 14). */
export const MAX_DAY_EMOJIS = 7;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const EMOJI = /^\p{RGI_Emoji}$/v;
const UNQUALIFIED_EMOJI = /^\p{Extended_Pictographic}\uFE0F?$/u;

function isEmoji(grapheme: string): boolean {
  return EMOJI.test(grapheme) || UNQUALIFIED_EMOJI.test(grapheme);
}

/** The real emojis of `input` in order, as grapheme clusters; letters, bare digits and blanks are left out (decision 14). */
export function emojisIn(input: string): string[] {
  return [...segmenter.segment(input)].map((part) => part.segment).filter(isEmoji);
}

/** Whether `input` holds nothing but emojis (an empty text does too). */
export function isOnlyEmojis(input: string): boolean {
  return [...segmenter.segment(input)].every((part) => isEmoji(part.segment));
}
