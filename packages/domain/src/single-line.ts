/** Ends of lines, tabs and other control characters. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Marks that turn the direction of text, also of what stands after it, and characters that show nothing. */
const HIDDEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** A name or title on one line that cannot turn, break or hide the text around it. */
export function singleLine(text: string): string {
  return text.replace(BREAKS, ' ').replace(HIDDEN, '');
}
