import { bothPassages, inARow, mergeWords } from './merge-words.ts';
import { cutOf } from './text-cut.ts';

export interface MergedText {
  text: string;
  /** Whether both had changed the text, so that the outcome is neither's. */
  joined: boolean;
}

/** One stretch of a text and what stands there instead. */
interface Hunk {
  start: number;
  end: number;
  text: string;
}

const isInWord = (text: string, at: number) => /\S/.test(text[at - 1] ?? ' ') && /\S/.test(text[at] ?? ' ');

/**
 * The one stretch by which two texts differ, in whole words: `Zug` and `Zahn` have no letter in common. Else two changes
 * of the same word could count as apart, and a word would be put together from both.
 */
function hunkOf(before: string, after: string): Hunk {
  const { from, to, was } = cutOf(before, after);
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

/** The stretch that both changed, widened to whole words: no word is torn. */
function sharedStretch(before: string, theirs: Hunk, mine: Hunk): { start: number; end: number } {
  let start = Math.min(theirs.start, mine.start);
  let end = Math.max(theirs.end, mine.end);
  const isTornAt = (at: (hunk: Hunk) => number) =>
    isInWord(before, at({ start: 0, end: 0, text: '' })) ||
    [theirs, mine].some((hunk) => isInWord(applyHunk(before, hunk), at(hunk)));
  const startIn = () => start;
  const endIn = (hunk: Hunk) => end - (hunk.end - hunk.start) + hunk.text.length;
  if (isTornAt(startIn)) while (/\S/.test(before[start - 1] ?? ' ')) start -= 1;
  if (isTornAt(endIn)) while (/\S/.test(before[end] ?? ' ')) end += 1;
  return { start, end };
}

/** The outcome where no comparison of words is needed: one change, or two that are apart. */
function mergeApart(before: string, theirs: string, mine: string): MergedText | undefined {
  if (theirs === mine || theirs === before) return { text: mine, joined: false };
  if (mine === before) return { text: theirs, joined: false };
  const [their, my] = [hunkOf(before, theirs), hunkOf(before, mine)];
  if (isApart(their, my)) return { text: applyHunk(applyHunk(before, my), their), joined: true };
  if (isApart(my, their)) return { text: applyHunk(applyHunk(before, their), my), joined: true };
  return undefined;
}

/**
 * What two writers made of a text, together (S7, decision 10): every change that is apart, both passages where they met,
 * theirs first. Nothing anybody typed is lost; the answer may be longer than an entry holds.
 * @param before the text both of them started from
 * @param theirs what stands now
 * @param mine what is to be written
 */
export type MergeText = (before: string, theirs: string, mine: string) => MergedText;

type MergeStretch = (before: string, theirs: string, mine: string) => string;

function mergeBy(mergeStretch: MergeStretch): MergeText {
  return (before, theirs, mine) => {
    const apart = mergeApart(before, theirs, mine);
    if (apart) return apart;
    const [their, my] = [hunkOf(before, theirs), hunkOf(before, mine)];
    const { start, end } = sharedStretch(before, their, my);
    const passage = ({ start: from, end: to, text }: Hunk) => before.slice(start, from) + text + before.slice(to, end);
    const stretch = mergeStretch(before.slice(start, end), passage(their), passage(my));
    const text = inARow([before.slice(0, start), stretch, before.slice(end)]);
    return { text, joined: text !== theirs && text !== mine };
  };
}

export const mergeText: MergeText = mergeBy(mergeWords);

/** `mergeText` without the comparison of words: where both changes meet, both passages stay whole. */
export const mergeTextRoughly: MergeText = mergeBy((_before, theirs, mine) => bothPassages(theirs, mine));
