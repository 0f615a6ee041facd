import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitText } from './split-text.ts';

describe('a text cut into pieces', () => {
  it.each([
    ['kurz', 10, ['kurz']],
    ['', 10, []],
    ['Eins zwei.\n\nDrei vier fünf.', 16, ['Eins zwei.', 'Drei vier fünf.']],
    ['Eins zwei. Drei vier', 14, ['Eins zwei.', 'Drei vier']],
    ['einwortohneende', 6, ['einwor', 'tohnee', 'nde']],
  ])('%s', (text, longest, pieces) => expect(splitText(text, longest)).toEqual(pieces));

  it('loses nothing but blanks at its cuts, and cuts no character', () => {
    const words = fc.array(fc.constantFrom('a', 'Wort', '. ', '\n\n', ' ', '🦋', 'ß'), { maxLength: 200 });
    fc.assert(
      fc.property(words, fc.integer({ min: 2, max: 50 }), (parts, longest) => {
        const text = parts.join('');
        const pieces = splitText(text, longest);
        expect(pieces.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        for (const piece of pieces) expect([piece.length <= longest, piece.isWellFormed()]).toEqual([true, true]);
      }),
    );
  });
});
