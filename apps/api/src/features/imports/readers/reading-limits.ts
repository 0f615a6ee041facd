const MB = 1024 * 1024;
/** Bytes of a file of words. */
export const MAX_JSON_BYTES = 256 * MB;
/** Bytes of one entry in it. */
export const MAX_ENTRY_BYTES = 2 * MB;
/** UTF-16 code units of the words of one entry: a book of 60 pages. */
export const MAX_FOUND_TEXT = 100_000;

/** As much of an entry's words as is taken; what is cut off is named by whoever sees that it is as long as this. */
export function readableText(text: string): string {
  return text.length > MAX_FOUND_TEXT ? text.slice(0, MAX_FOUND_TEXT).toWellFormed() : text;
}
