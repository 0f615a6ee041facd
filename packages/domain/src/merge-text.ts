import { diff3Merge } from 'node-diff3';
import { cutOf } from './text-cut.ts';

/** Above this many words in one version the fine comparison takes too long: both passages are kept. */
export const MAX_MERGE_TOKENS = 250;

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

/** Pieces in a row, with a blank where two words would run into one. */
function inARow(pieces: readonly string[]): string {
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

/** Words, each with the blanks after it: blanks alone are alike everywhere and would lead a comparison astray. */
const tokensOf = (text: string): string[] => text.match(/\S+\s*|^\s+/gu) ?? [];

/** Both passages whole, theirs first; one where it holds the other. */
function bothPassages(theirs: string, mine: string): string {
  if (holds(theirs, mine)) return theirs;
  if (holds(mine, theirs)) return mine;
  if (theirs.trim() === '' || mine.trim() === '') return theirs.trim() + mine.trim();
  return `${theirs.trimEnd()}\n\n${mine.trimStart()}`;
}

type Block = { ok: string } | { theirs: string; mine: string };

/** Stretches that agree and stretches that do not. */
function blocksOf(before: string[], theirs: string[], mine: string[]): Block[] {
  return diff3Merge(theirs, before, mine, { excludeFalseConflicts: true }).map((region) =>
    region.ok
      ? { ok: inARow(region.ok) }
      : { theirs: inARow(region.conflict?.a ?? []), mine: inARow(region.conflict?.b ?? []) },
  );
}

/** What stands in a stretch that both changed: each change that is apart, both passages where they meet. */
function mergeWords(before: string, theirs: string, mine: string): string {
  // With a blank at its end the last word is like the same word elsewhere.
  const tokens = [tokensOf(`${before} `), tokensOf(`${theirs} `), tokensOf(`${mine} `)] as const;
  if (tokens.some((list) => list.length > MAX_MERGE_TOKENS)) return bothPassages(theirs, mine);
  const merged = blocksOf(...tokens).map((block) =>
    'ok' in block ? block.ok : bothPassages(block.theirs, block.mine),
  );
  return inARow(merged).replace(/ $/, '');
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

/** Whether `mergeText` compares words here, which takes milliseconds for long texts. */
export function needsWords(before: string, theirs: string, mine: string): boolean {
  return mergeApart(before, theirs, mine) === undefined;
}
