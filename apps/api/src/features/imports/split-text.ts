/** Places where a text may be cut, the best first. */
const BREAKS = ['\n\n', '\n', '. ', '! ', '? ', ' '];
/** A piece is not cut in its first half, however good the place. */
const LEAST = 0.5;

/**
 * Cuts a text into pieces, between paragraphs, lines, sentences or words, whatever comes best; blanks at a cut are dropped, nothing
 * else is.
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
    if (at >= longest * LEAST) return at + mark.length;
  }
  // Never between the halves of a character.
  const isPair = /[\uD800-\uDBFF]/.test(text.charAt(longest - 1));
  return isPair ? longest - 1 : longest;
}
