/** Spec §9, spec decision 14. */
export const MAX_DAY_EMOJIS = 7;
/** UTF-16 code units. Segmenting a longer input takes too long. */
export const MAX_EMOJI_INPUT = 256;
export const MAX_ONE_EMOJI_INPUT = 64;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const EMOJI = /^\p{RGI_Emoji}$/v;
const ONE_SYMBOL = /^\p{Extended_Pictographic}\uFE0F?$/u;
/** Shown as text without U+FE0F: a symbol, or the digit of a keycap. */
const SHOWN_AS_TEXT = /(?!\p{Emoji_Presentation})\p{Extended_Pictographic}(?!\p{Emoji_Modifier})|[0-9#*](?=\u20e3)/gu;

/** Adds every U+FE0F that keyboards leave out; `undefined` if this is no emoji. */
function qualified(grapheme: string): string | undefined {
  if (EMOJI.test(grapheme)) return grapheme;
  const full = grapheme.replaceAll('\ufe0f', '').replace(SHOWN_AS_TEXT, '$&\ufe0f');
  if (ONE_SYMBOL.test(grapheme) && full.length <= grapheme.length) return grapheme;
  return EMOJI.test(full) ? full : undefined;
}

/** Emojis in order, fully qualified, without letters, bare digits and blanks (spec decision 14). */
export function emojisIn(input: string): string[] {
  return [...segmenter.segment(input)].flatMap((part) => qualified(part.segment) ?? []);
}

/** True for an empty text. */
export function isOnlyEmojis(input: string): boolean {
  return [...segmenter.segment(input)].every((part) => qualified(part.segment) !== undefined);
}
