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

/** What joins emojis to another one is part of it (`Cf`): ❤️ does not stand in ❤️‍🔥. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}\p{S}\p{Cf}]+/gu) ?? [];

/**
 * The parts of two texts between the words they begin and end with in common. Those are in order on both sides; most
 * edits touch one sentence, and comparing whole texts would cost more than everything else of a save.
 */
function differingParts(text: string, whole: string): [string, string] {
  const { from, was } = cutOf(text, whole);
  // Step by step: an expression that looks for the end of a text tries from each of its characters.
  let start = from;
  while (start > 0 && !isBlank(text.charAt(start - 1))) start -= 1;
  let end = from + was.length;
  while (end < text.length && !isBlank(text.charAt(end))) end += 1;
  return [text.slice(start, end), whole.slice(start, whole.length - (text.length - end))];
}

const isBlank = (character: string): boolean => character.trim() === '';

/** Whether every word and every character of a text stands in another in the same order: then nothing of it is lost. */
export function isWithin(text: string, whole: string): boolean {
  if (text === whole) return true;
  const [part, wholePart] = differingParts(text, whole);
  return isInOrder(wordsOf(part), wordsOf(wholePart)) && isInOrder(part.replace(/\s/gu, ''), [...wholePart]);
}
