import { cutOf } from './text-cut.ts';

/** Whether the parts of one list stand in another, in the same order. */
function isInOrder(parts: Iterable<string>, whole: readonly string[]): boolean {
  let at = 0;
  for (const part of parts) {
    at = whole.indexOf(part, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}\p{S}]+/gu) ?? [];

/**
 * The parts of two texts between the words they begin and end with in common. Those are in order on both sides; most
 * edits touch one sentence, and comparing whole texts would cost more than everything else of a save.
 */
function differingParts(text: string, whole: string): [string, string] {
  const { from, was } = cutOf(text, whole);
  const start = text.slice(0, from).search(/\S*$/u);
  const rest = text.slice(from + was.length);
  const tail = rest.length - (/^\S*/u.exec(rest)?.[0].length ?? 0);
  return [text.slice(start, text.length - tail), whole.slice(start, whole.length - tail)];
}

/** Whether every word and every character of a text stands in another in the same order: then nothing of it is lost. */
export function isWithin(text: string, whole: string): boolean {
  const [part, wholePart] = differingParts(text, whole);
  return isInOrder(wordsOf(part), wordsOf(wholePart)) && isInOrder(part.replace(/\s/gu, ''), [...wholePart]);
}
