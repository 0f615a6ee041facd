import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSubsequence } from './is-subsequence.ts';

describe('a text whose words and characters stand in another, in their order', () => {
  it.each([
    ['am See', 'am See', true],
    ['', 'am See', true],
    ['am See', '', false],
    ['am See', 'Morgens am See', true],
    ['am See', 'am See gewesen', true],
    ['am See', 'am kalten See', true],
    ['am See', 'See am', false],
    ['am See', 'am Seeufer', false],
    ['am See.', 'am See', false],
    ['am See.', 'am See, kalt.', true],
    ['am  See', 'am See', true],
    ['a b a', 'a b', false],
    ['a b', 'b a b', true],
    ['❤️', '❤️‍🔥', false],
    ['❤️', '❤️ 🔥', true],
    ['na na', 'na', false],
    ['A A', 'A C', false],
    ['fest am', 'Hochfest am', false],
    ['am fest', 'am festlich', false],
    ['B A', 'C A', false],
  ])('%j in %j: %s', (text, whole, isOne) => expect(isSubsequence(text, whole)).toBe(isOne));

  it('holds whatever words are put between others, and none is left out', () => {
    const word = fc.constantFrom('am', 'See', 'kalt', 'Eis', '🎂', 'ä');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), word, fc.nat(8), (words, more, at) => {
        const place = at % (words.length + 1);
        const whole = [...words.slice(0, place), more, ...words.slice(place)].join(' ');
        expect(isSubsequence(words.join(' '), whole)).toBe(true);
        expect(isSubsequence(`${whole} neu`, whole)).toBe(false);
      }),
    );
  });
});
