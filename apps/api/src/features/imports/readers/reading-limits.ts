const MB = 1024 * 1024;
/** Of a JSON file. */
export const MAX_JSON_BYTES = 256 * MB;
/** Of one entry. */
export const MAX_ENTRY_BYTES = 2 * MB;
/** UTF-16 code units of one entry: a book of 60 pages. */
export const MAX_FOUND_TEXT = 100_000;

/** Cuts to the limit; callers recognise a cut by the length. */
export function readableText(text: string): string {
  return text.length > MAX_FOUND_TEXT ? text.slice(0, MAX_FOUND_TEXT).toWellFormed() : text;
}
