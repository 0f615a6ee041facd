import { diff3MergeRegions, diffIndices } from 'node-diff3';
import { hasNoBlanksAt, splitRun } from './word-breaks.ts';

/** Above it both passages stay whole: comparing takes too long. */
export const MAX_MERGE_TOKENS = 250;
/**
 * The same for comparisons: two texts of one repeated word take the product of their lengths. What people write needs a
 * tenth.
 */
export const MAX_COMPARISONS = 16_000;

/** Adds a blank where two words would run together. */
export function inARow(pieces: readonly string[]): string {
  let text = '';
  for (const piece of pieces) {
    const isGlued = /\S$/.test(text.slice(-1)) && /^\S/.test(piece);
    const ownBlank = isGlued && !hasNoBlanksAt(text.slice(-2) + piece.slice(0, 2), Math.min(2, text.length));
    text += ownBlank ? ` ${piece}` : piece;
  }
  return text;
}

/** Single blanks, so that a passage is found whatever its line ends. */
const wordsOf = (passage: string) => ` ${passage.trim().split(/\s+/u).flatMap(splitRun).join(' ')} `;

/** Theirs first; only one if it contains the other. */
export function bothPassages(theirs: string, mine: string): string {
  const [their, my] = [wordsOf(theirs), wordsOf(mine)];
  if (their.includes(my)) return theirs;
  if (my.includes(their)) return mine;
  if (theirs.trim() === '' || mine.trim() === '') return theirs.trim() + mine.trim();
  return `${theirs.trimEnd()}\n\n${mine.trimStart()}`;
}

/** Trailing blanks belong to the text but are not compared. */
interface Tokens {
  texts: string[];
  words: string[];
}

function tokensOf(text: string): Tokens {
  const texts = (text.match(/\S+\s*|^\s+/gu) ?? []).flatMap(splitRun);
  return { texts, words: texts.map((token) => token.trimEnd()) };
}

/** Approximately: pairs of equal words, and every word. */
function comparisonsOf(before: readonly string[], after: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of before) counts.set(word, (counts.get(word) ?? 0) + 1);
  return after.reduce((sum, word) => sum + (counts.get(word) ?? 0), before.length + after.length);
}

/** Position of each unchanged word in `after`, by its position in `before`. */
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

/** Bounds comparisons; the caller counts them. */
export type MayCompare = (comparisons: number) => boolean;

/**
 * Merges a stretch that both sides changed. Ignores trailing blanks: a new paragraph would double the word before it.
 * Both passages stay whole if comparing takes too long.
 */
export function mergeWords(before: string, theirs: string, mine: string, mayCompare: MayCompare = () => true): string {
  const [was, their, my] = [tokensOf(before), tokensOf(theirs), tokensOf(mine)];
  if ([was, their, my].some(({ words }) => words.length > MAX_MERGE_TOKENS)) return bothPassages(theirs, mine);
  const comparisons = comparisonsOf(was.words, their.words) + comparisonsOf(was.words, my.words);
  if (comparisons > MAX_COMPARISONS || !mayCompare(comparisons)) return bothPassages(theirs, mine);
  const [inTheirs, inMine] = [placesIn(was.words, their.words), placesIn(was.words, my.words)];
  /** The word with the blanks of the side that changed them. */
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
