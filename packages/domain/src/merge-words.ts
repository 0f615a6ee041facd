import { diff3MergeRegions, diffIndices } from 'node-diff3';

/** Above this many words in one version the fine comparison takes too long: both passages are kept. */
export const MAX_MERGE_TOKENS = 250;

/** Pieces in a row, with a blank where two words would run into one. */
export function inARow(pieces: readonly string[]): string {
  let text = '';
  for (const piece of pieces) {
    const isGlued = /\S$/.test(text.slice(-1)) && /^\S/.test(piece);
    text += isGlued ? ` ${piece}` : piece;
  }
  return text;
}

/** Whether every word of `passage` stands in `text`, in a row. */
function holds(text: string, passage: string): boolean {
  const words = (of: string) => ` ${of.trim().split(/\s+/u).join(' ')} `;
  return words(text).includes(words(passage));
}

/** Both passages whole, theirs first; one where it holds the other. */
export function bothPassages(theirs: string, mine: string): string {
  if (holds(theirs, mine)) return theirs;
  if (holds(mine, theirs)) return mine;
  if (theirs.trim() === '' || mine.trim() === '') return theirs.trim() + mine.trim();
  return `${theirs.trimEnd()}\n\n${mine.trimStart()}`;
}

/** A text in pieces: words with the blanks after them, which belong to the text but are nothing to compare. */
interface Tokens {
  texts: string[];
  words: string[];
}

function tokensOf(text: string): Tokens {
  const texts: string[] = text.match(/\S+\s*|^\s+/gu) ?? [];
  return { texts, words: texts.map((token) => token.trimEnd()) };
}

/** Where each word of `before` that is still there stands in `after`. */
function placesIn(before: readonly string[], after: readonly string[]): Map<number, number> {
  const places = new Map<number, number>();
  let [was, is] = [0, 0];
  const pairUpTo = (end: number) => {
    while (was < end) places.set(was++, is++);
  };
  for (const { buffer1, buffer2 } of diffIndices([...before], [...after])) {
    pairUpTo(buffer1[0]);
    [was, is] = [buffer1[0] + buffer1[1], buffer2[0] + buffer2[1]];
  }
  pairUpTo(before.length);
  return places;
}

/**
 * What stands in a stretch that both changed: each change that is apart, both passages where they meet. Words are
 * compared without the blanks after them: a paragraph that one of them began does not make a word another one, which
 * would then stand there twice.
 */
export function mergeWords(before: string, theirs: string, mine: string): string {
  const [was, their, my] = [tokensOf(before), tokensOf(theirs), tokensOf(mine)];
  if ([was, their, my].some(({ words }) => words.length > MAX_MERGE_TOKENS)) return bothPassages(theirs, mine);
  const [inTheirs, inMine] = [placesIn(was.words, their.words), placesIn(was.words, my.words)];
  /** A word that nobody touched, with the blanks of whoever changed them. */
  const untouched = (at: number): string => {
    const [old, theirOwn, myOwn] = [was.texts[at], their.texts[inTheirs.get(at) ?? -1], my.texts[inMine.get(at) ?? -1]];
    return (myOwn === old ? theirOwn : myOwn) ?? old ?? '';
  };
  const pieces = diff3MergeRegions(their.words, was.words, my.words).flatMap((region) => {
    if (!region.stable) {
      const theirPassage = inARow(their.texts.slice(region.aStart, region.aStart + region.aLength));
      return bothPassages(theirPassage, inARow(my.texts.slice(region.bStart, region.bStart + region.bLength)));
    }
    const { buffer, bufferStart: start, bufferLength: length } = region;
    if (buffer === 'o') return Array.from({ length }, (_, at) => untouched(start + at));
    return (buffer === 'a' ? their : my).texts.slice(start, start + length);
  });
  return inARow(pieces);
}
