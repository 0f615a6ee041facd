/** Space for a preview. */
export interface TextBox {
  /** Width of a line, in pixels. */
  width: number;
  lines: number;
  /** Width of a text on one line, in pixels. */
  measure: (text: string) => number;
}

/** Follows a cut text. */
export const CUT = ' …';

interface Piece {
  text: string;
  end: number;
  /** Whether a line may break before it without a space. */
  isJoined: boolean;
}

/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function* piecesOf(text: string): Generator<Piece> {
  const words = new Intl.Segmenter(undefined, { granularity: 'word' });
  for (const { 0: run, index } of text.matchAll(/\S+/g)) {
    if (!UNSPACED.test(run)) {
      yield { text: run, end: index + run.length, isJoined: false };
      continue;
    }
    for (const { segment, index: within } of words.segment(run))
      yield { text: segment, end: index + within + segment.length, isJoined: within > 0 };
  }
}

/** Longest beginning of one word that fits, by whole characters. */
function fitCharacters(text: string, { width, lines, measure }: TextBox): string {
  const room = width * lines - measure(CUT);
  let end = 0;
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    if (measure(text.slice(0, index + segment.length)) > room) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/** Breaks words into lines as a browser does. The result is called per word and returns lines used and width of the last. */
function createLines({ width, measure }: TextBox): (piece: Piece) => { lines: number; x: number } {
  const space = measure(' ');
  let [lines, x] = [1, 0];
  return ({ text, isJoined }) => {
    const gap = isJoined || x === 0 ? 0 : space;
    const wide = measure(text);
    if (x + gap + wide <= width) x += gap + wide;
    else {
      // A word wider than a line breaks anywhere.
      lines += (x > 0 ? 1 : 0) + Math.floor(wide / width);
      x = wide % width;
    }
    return { lines, x };
  };
}

/**
 * Cuts a text for a preview (spec §2): the longest beginning that ends with a word and, followed by `CUT`, fits into the
 * lines. A text that fits stays whole; a single long word is cut at a character.
 */
export function fitWords(text: string, room: TextBox): string {
  if (room.width <= 0) return text;
  const lay = createLines(room);
  const cut = room.measure(CUT);
  let fits = 0;
  for (const piece of piecesOf(text)) {
    const { lines, x } = lay(piece);
    if (lines > room.lines)
      return fits > 0 ? text.slice(0, fits).replace(/[\s,;:–-]+$/u, '') : fitCharacters(text, room);
    if (lines < room.lines || x + cut <= room.width) fits = piece.end;
  }
  return text;
}
