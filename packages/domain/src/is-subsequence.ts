import { reverseEdit } from './reverse-edit.ts';

function isInOrder(parts: Iterable<string>, whole: readonly string[]): boolean {
  let at = 0;
  for (const part of parts) {
    at = whole.indexOf(part, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** Joining characters (`Cf`) belong to the word: ❤️ is not contained in ❤️‍🔥. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}\p{S}\p{Cf}]+/gu) ?? [];

/** Cuts off what both texts begin and end with: comparing whole texts would cost more than the rest of a save. */
function differingParts(text: string, whole: string): [string, string] {
  const { from, was } = reverseEdit(text, whole);
  // Loops, because a regular expression would try a match at the end from every character.
  let start = from;
  while (start > 0 && !isBlank(text.charAt(start - 1))) start -= 1;
  let end = from + was.length;
  while (end < text.length && !isBlank(text.charAt(end))) end += 1;
  return [text.slice(start, end), whole.slice(start, whole.length - (text.length - end))];
}

const isBlank = (character: string): boolean => character.trim() === '';

/** Whether `whole` contains every word and character of `text` in order. */
export function isSubsequence(text: string, whole: string): boolean {
  if (text === whole) return true;
  const [part, wholePart] = differingParts(text, whole);
  return isInOrder(wordsOf(part), wordsOf(wholePart)) && isInOrder(part.replace(/\s/gu, ''), [...wholePart]);
}
