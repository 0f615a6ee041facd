/** Preferred cuts, best first. */
const BREAKS = ['\n\n', '\n', '. ', '! ', '? ', ' '];
/** Smallest part of a piece that a good cut may leave. */
const MIN_FILLED = 0.5;

/**
 * Splits at paragraphs, lines, sentences or words; only spaces at cuts are dropped.
 * @param longest UTF-16 code units of a piece
 */
export function splitText(text: string, longest: number): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest.length > longest) {
    const end = cutIn(rest, longest);
    pieces.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? pieces : [...pieces, rest];
}

function cutIn(text: string, longest: number): number {
  for (const mark of BREAKS) {
    const at = text.lastIndexOf(mark, longest - mark.length);
    if (at >= longest * MIN_FILLED) return at + mark.length;
  }
  // Never within a surrogate pair.
  const isPair = /[\uD800-\uDBFF]/.test(text.charAt(longest - 1));
  return isPair ? longest - 1 : longest;
}
