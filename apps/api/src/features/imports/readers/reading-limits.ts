const MB = 1024 * 1024;
/** Limit of JSON files. */
export const MAX_JSON_BYTES = 256 * MB;
/** Limit per entry. */
export const MAX_ENTRY_BYTES = 2 * MB;
/** Limit per entry of our own archive, with its earlier versions: a hundred of the longest text. */
export const MAX_OWN_ENTRY_BYTES = 32 * MB;
/** UTF-16 code units of Markdown that is converted; marks and addresses go. */
export const MAX_MARKDOWN = 400_000;

export interface ReadableWords {
  text: string;
  /** There was more. */
  isCut: boolean;
}

/** Cuts only a source beyond `longest`: words beyond a day's limit go to its shelf later. */
export function readableWords(
  source: string,
  convert: (source: string) => string,
  longest = source.length,
): ReadableWords {
  return { text: convert(cutTo(source, longest)), isCut: source.length > longest };
}

function cutTo(text: string, longest: number): string {
  return text.length > longest ? text.slice(0, longest).toWellFormed() : text;
}
