const MB = 1024 * 1024;
/** Of a JSON file. */
export const MAX_JSON_BYTES = 256 * MB;
/** Of one entry. */
export const MAX_ENTRY_BYTES = 2 * MB;
/** UTF-16 code units of one entry: a book of 60 pages. */
export const MAX_FOUND_TEXT = 100_000;

/** UTF-16 code units of Markdown that is converted; marks and addresses go. */
export const MAX_MARKDOWN = 400_000;

export interface ReadableWords {
  text: string;
  /** There was more. */
  isCut: boolean;
}

/** Converts first, because marks do not count, and then cuts to the limit. @param longest of the source */
export function readableWords(
  source: string,
  convert: (source: string) => string,
  longest = source.length,
): ReadableWords {
  const words = convert(cutTo(source, longest));
  return { text: cutTo(words, MAX_FOUND_TEXT), isCut: source.length > longest || words.length > MAX_FOUND_TEXT };
}

function cutTo(text: string, longest: number): string {
  return text.length > longest ? text.slice(0, longest).toWellFormed() : text;
}
