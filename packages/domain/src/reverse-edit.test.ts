import { describe, expect, it } from 'vitest';
import { applyReverse, reverseEdit } from './reverse-edit.ts';

/** Number of characters that both texts share at their beginning. */
const sharedStart = (one: readonly string[], other: readonly string[]): number => {
  const differs = one.findIndex((character, at) => character !== other[at]);
  return differs < 0 ? one.length : differs;
};
const backwards = (text: string): string[] => text.split('').reverse();

const LONG = 'Ein Tag am See, und abends noch lange am Fenster. '.repeat(8);

describe('the differing range of two texts', () => {
  it.each([
    ['', ''],
    ['', 'neu'],
    ['alt', ''],
    ['aa', 'aaa'],
    ['aba', 'ababa'],
    ['🦋', '🦊'],
    [LONG, LONG],
    [LONG, `${LONG}Dann Regen.`],
    [`Früh auf. ${LONG}`, LONG],
  ])('is as short as it can be between %j and %j', (before, after) => {
    const { from, to, was } = reverseEdit(before, after);
    const start = sharedStart(before.split(''), after.split(''));
    const most = Math.min(before.length, after.length) - start;
    expect(from).toBe(start);
    expect(after.length - to).toBe(Math.min(most, sharedStart(backwards(before), backwards(after))));
    expect(was).toBe(before.slice(from, before.length - (after.length - to)));
  });

  it('is found wherever it lies, and gives the older text back', () => {
    for (let at = 0; at <= LONG.length; at += 1) {
      const after = `${LONG.slice(0, at)}#${LONG.slice(at + 3)}`;
      const edit = reverseEdit(LONG, after);
      expect(edit).toEqual({ from: at, to: at + 1, was: LONG.slice(at, at + 3) });
      expect(applyReverse(after, edit)).toBe(LONG);
      expect(applyReverse(LONG, reverseEdit(after, LONG))).toBe(after);
    }
  });
});
