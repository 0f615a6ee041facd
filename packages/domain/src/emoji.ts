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
const ONE_SYMBOL = /^\p{Extended_Pictographic}\uFE0F?$/u;
/** What needs U+FE0F behind it to be shown as a picture: a symbol that is text by itself, or the digit of a keycap. */
const SHOWN_AS_TEXT = /(?!\p{Emoji_Presentation})\p{Extended_Pictographic}(?!\p{Emoji_Modifier})|[0-9#*](?=\u20e3)/gu;

/** The emoji with every U+FE0F that it needs: keyboards leave some out. Undefined for anything else. */
function qualified(grapheme: string): string | undefined {
  if (EMOJI.test(grapheme)) return grapheme;
  const full = grapheme.replaceAll('\ufe0f', '').replace(SHOWN_AS_TEXT, '$&\ufe0f');
  if (ONE_SYMBOL.test(grapheme) && full.length <= grapheme.length) return grapheme;
  return EMOJI.test(full) ? full : undefined;
}

/**
 * Returns the emojis of `input` in order, as fully qualified grapheme clusters. Drops letters, bare digits and blanks
 * (spec decision 14).
 */
export function emojisIn(input: string): string[] {
  return [...segmenter.segment(input)].flatMap((part) => qualified(part.segment) ?? []);
}

/** Whether `input` contains only emojis; true for an empty text. */
export function isOnlyEmojis(input: string): boolean {
  return [...segmenter.segment(input)].every((part) => qualified(part.segment) !== undefined);
}
