import { diffIndices } from 'node-diff3';
import { reverseEdit } from './reverse-edit.ts';
import { splitRun } from './word-breaks.ts';

/** Above it comparing takes too long, and the difference is one stretch. */
export const MAX_DIFF_WORDS = 4000;

export type DiffKind = 'same' | 'removed' | 'added';

export interface DiffPart {
  kind: DiffKind;
  /** Never empty. */
  text: string;
}

/** UTF-16 offsets. */
interface Word {
  word: string;
  start: number;
  end: number;
}

/** Emojis count as words: symbols and joining characters. */
function wordsOf(text: string): Word[] {
  const found = text.matchAll(/[\p{L}\p{M}\p{N}\p{S}\p{Cf}]+/gu);
  return [...found].flatMap(({ 0: run, index }) => {
    let end = index;
    return splitRun(run).map((word) => {
      const start = end;
      end += word.length;
      return { word, start, end };
    });
  });
}

/** Words, runs of blanks, and single other characters. */
const piecesOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{M}\p{N}\p{S}\p{Cf}]+|\s+|./gsu) ?? []).flatMap(splitRun);

/** The longest common sequence. */
function sharedWords(before: Word[], after: Word[]): [Word, Word][] {
  const shared: [Word, Word][] = [];
  let [mine, theirs] = [0, 0];
  const pairUpTo = (end: number) => {
    while (mine < end) {
      const [one, other] = [before[mine++], after[theirs++]];
      if (one && other) shared.push([one, other]);
    }
  };
  const names = (words: Word[]) => words.map(({ word }) => word);
  for (const { buffer1, buffer2 } of diffIndices(names(before), names(after))) {
    pairUpTo(buffer1[0]);
    [mine, theirs] = [buffer1[0] + buffer1[1], buffer2[0] + buffer2[1]];
  }
  pairUpTo(before.length);
  return shared;
}

/** Extends the last part if it has the same kind. */
function push(parts: DiffPart[], kind: DiffKind, text: string): void {
  const last = parts.at(-1);
  if (text === '') return;
  if (last?.kind === kind) last.text += text;
  else parts.push({ kind, text });
}

function commonEnd(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && one[count] === other[count]) count += 1;
  return count;
}

/** Between two shared words. */
function pushGap(parts: DiffPart[], before: string, after: string): void {
  const [was, is] = [piecesOf(before), piecesOf(after)];
  const head = commonEnd(was, is);
  const tail = commonEnd(was.slice(head).reverse(), is.slice(head).reverse());
  const text = (pieces: string[], from: number, to: number) => pieces.slice(from, to).join('');
  push(parts, 'same', text(was, 0, head));
  push(parts, 'removed', text(was, head, was.length - tail));
  push(parts, 'added', text(is, head, is.length - tail));
  push(parts, 'same', text(was, was.length - tail, was.length));
}

/** Length of the change at `at`: the longer of removed and added. */
function changeLength(parts: readonly DiffPart[], at: number, step: 1 | -1): number {
  let longest = 0;
  for (let index = at; parts[index] && parts[index]?.kind !== 'same'; index += step) {
    longest = Math.max(longest, parts[index]?.text.length ?? 0);
  }
  return longest;
}

/** Joins two changes around a shorter common text: single shared words make a difference unreadable. */
function joinCloseChanges(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  let [removed, added] = ['', ''];
  const flush = () => {
    push(joined, 'removed', removed);
    push(joined, 'added', added);
    [removed, added] = ['', ''];
  };
  parts.forEach(({ kind, text }, index) => {
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else {
      const isShort =
        text.length <= Math.min(Math.max(removed.length, added.length), changeLength(parts, index + 1, 1)) &&
        !text.includes('\n');
      if (isShort) [removed, added] = [removed + text, added + text];
      else {
        flush();
        push(joined, 'same', text);
      }
    }
  });
  flush();
  return joined;
}

/** The difference as one stretch: fast and always correct. */
function roughDiff(before: string, after: string): DiffPart[] {
  const { from, to, was } = reverseEdit(before, after);
  const parts: DiffPart[] = [];
  push(parts, 'same', after.slice(0, from));
  push(parts, 'removed', was);
  push(parts, 'added', after.slice(from, to));
  push(parts, 'same', after.slice(to));
  return parts;
}

/**
 * Word-by-word difference to read. `same` and `removed` make `before`, `same` and `added` make `after`; within a change
 * the removed part comes first.
 */
export function diffWords(before: string, after: string): DiffPart[] {
  const [mine, theirs] = [wordsOf(before), wordsOf(after)];
  if (Math.max(mine.length, theirs.length) > MAX_DIFF_WORDS) return roughDiff(before, after);
  const parts: DiffPart[] = [];
  let [was, is] = [0, 0];
  for (const [one, other] of sharedWords(mine, theirs)) {
    pushGap(parts, before.slice(was, one.start), after.slice(is, other.start));
    push(parts, 'same', one.word);
    [was, is] = [one.end, other.end];
  }
  pushGap(parts, before.slice(was), after.slice(is));
  return joinCloseChanges(parts);
}

/** Minimum common share of the shorter text for one marked text. */
const MIN_IN_COMMON = 1 / 5;

/** UTF-16 code units of all words. */
const weightOf = (text: string): number => wordsOf(text).reduce((sum, { word }) => sum + word.length, 0);

/** Too little in common to mark the difference in one text. */
export function isRewritten(parts: readonly DiffPart[]): boolean {
  const weights = { same: 0, removed: 0, added: 0 };
  for (const { kind, text } of parts) weights[kind] += weightOf(text);
  const { same, removed, added } = weights;
  return removed > 0 && same <= Math.min(same + removed, same + added) * MIN_IN_COMMON;
}
