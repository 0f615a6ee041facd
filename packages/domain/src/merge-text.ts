import { inARow, type MayCompare, mergeWords } from './merge-words.ts';
import { reverseEdit } from './reverse-edit.ts';
import { isWordBreak } from './word-breaks.ts';

export interface MergedText {
  text: string;
  /** Both sides changed the text; the result equals neither. */
  joined: boolean;
}

/** A stretch and its replacement. */
interface Hunk {
  start: number;
  end: number;
  text: string;
}

/** True at the ends of the text. Tests the code first, because it runs per character. */
const isBlankAt = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  if (code > 0x20 && code < 0x80) return false;
  return Number.isNaN(code) || text.charAt(at).trim() === '';
};

const isInWord = (text: string, at: number) =>
  !isBlankAt(text, at - 1) && !isBlankAt(text, at) && !isWordBreak(text, at);

/**
 * The differing stretch, widened to whole words (`Zug` and `Zahn` share no letter): else two changes of one word could
 * count as apart and form a word of both.
 */
function hunkOf(before: string, after: string): Hunk {
  const { from, to, was } = reverseEdit(before, after);
  let start = from;
  while (isInWord(before, start) || isInWord(after, start)) start -= 1;
  let more = 0;
  while (isInWord(before, from + was.length + more) || isInWord(after, to + more)) more += 1;
  return { start, end: from + was.length + more, text: after.slice(start, to + more) };
}

function applyHunk(text: string, { start, end, text: instead }: Hunk): string {
  return text.slice(0, start) + instead + text.slice(end);
}

const isApart = (first: Hunk, second: Hunk) =>
  first.end < second.start || (first.end === second.start && first.start !== second.start);

/** Stretch that both sides changed, widened to whole words. */
function sharedStretch(before: string, theirs: Hunk, mine: Hunk): { start: number; end: number } {
  let start = Math.min(theirs.start, mine.start);
  let end = Math.max(theirs.end, mine.end);
  const isTornAt = (at: (hunk: Hunk) => number) =>
    isInWord(before, at({ start: 0, end: 0, text: '' })) ||
    [theirs, mine].some((hunk) => isInWord(applyHunk(before, hunk), at(hunk)));
  const startIn = () => start;
  const endIn = (hunk: Hunk) => end - (hunk.end - hunk.start) + hunk.text.length;
  while (!isBlankAt(before, start - 1) && isTornAt(startIn)) start -= 1;
  while (!isBlankAt(before, end) && isTornAt(endIn)) end += 1;
  return { start, end };
}

/** For changes of one side, or at different places: needs no comparison of words. */
function mergeApart(before: string, theirs: string, mine: string): MergedText | undefined {
  if (theirs === mine || theirs === before) return { text: mine, joined: false };
  if (mine === before) return { text: theirs, joined: false };
  const [their, my] = [hunkOf(before, theirs), hunkOf(before, mine)];
  if (isApart(their, my)) return { text: applyHunk(applyHunk(before, my), their), joined: true };
  if (isApart(my, their)) return { text: applyHunk(applyHunk(before, their), my), joined: true };
  return undefined;
}

/**
 * Three-way merge (S7). No typed text is lost, so the result may exceed an entry's length limit.
 * @param before common base version
 * @param theirs current text
 * @param mine text to write
 */
export type MergeText = (before: string, theirs: string, mine: string) => MergedText;

/** @param mayCompare if false, both passages stay whole where the changes meet */
export function mergeTextWithin(mayCompare: MayCompare): MergeText {
  return (before, theirs, mine) => {
    const apart = mergeApart(before, theirs, mine);
    if (apart) return apart;
    const [their, my] = [hunkOf(before, theirs), hunkOf(before, mine)];
    const { start, end } = sharedStretch(before, their, my);
    const passage = ({ start: from, end: to, text }: Hunk) => before.slice(start, from) + text + before.slice(to, end);
    const stretch = mergeWords(before.slice(start, end), passage(their), passage(my), mayCompare);
    const text = inARow([before.slice(0, start), stretch, before.slice(end)]);
    return { text, joined: text !== theirs && text !== mine };
  };
}

export const mergeText: MergeText = mergeTextWithin(() => true);

/** Never compares words: where changes meet, both passages stay whole. */
export const mergeTextRoughly: MergeText = mergeTextWithin(() => false);
