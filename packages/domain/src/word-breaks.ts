import { setRecent } from './set-recent.ts';

/** Scripts without blanks between words, and their punctuation. */
const WITHOUT_BLANKS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3001-\u303f\uff01-\uff9f]/u;
/** Lowest code of such a character: a fast test for most texts. */
const FIRST_CODE = 0x0e00;
const FROM_FIRST_CODE = /[\u0e00-\uffff]/;

/** Dictionaries differ by browser, and two devices may cut differently: both passages then stay, and nothing is lost. */
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** Recent texts: a merge asks for many places of each. */
const known = new Map<string, ReadonlySet<number>>();
const MAX_KNOWN = 8;

function startsOfWords(text: string): ReadonlySet<number> {
  const found = known.get(text);
  if (found) return found;
  const starts = new Set([...segmenter.segment(text)].map(({ index }) => index));
  setRecent(known, text, starts, MAX_KNOWN);
  return starts;
}

export function hasNoBlanksAt(text: string, at: number): boolean {
  if (!(text.charCodeAt(at - 1) >= FIRST_CODE || text.charCodeAt(at) >= FIRST_CODE)) return false;
  // Two units on each side, for characters beyond the first plane.
  return WITHOUT_BLANKS.test(text.slice(Math.max(0, at - 2), at)) || WITHOUT_BLANKS.test(text.slice(at, at + 2));
}

/** A word begins at `at` without a blank. */
export function isWordBreak(text: string, at: number): boolean {
  return hasNoBlanksAt(text, at) && startsOfWords(text).has(at);
}

/** Splits a run into words; a run of a script with blanks stays whole. */
export function splitRun(run: string): string[] {
  if (!FROM_FIRST_CODE.test(run)) return [run];
  const words: string[] = [];
  let start = 0;
  for (let at = 1; at < run.length; at += 1) {
    if (!isWordBreak(run, at)) continue;
    words.push(run.slice(start, at));
    start = at;
  }
  words.push(run.slice(start));
  return words;
}
