import { diffWords } from '@tagfalter/domain/word-diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldDiff } from './fold-diff.ts';

const long = Array.from({ length: 60 }, (_, at) => `Wort${at}`).join(' ');
const shape = (before: string, after: string) => foldDiff(diffWords(before, after)).map(({ kind }) => kind);

describe('folding what two versions have in common', () => {
  it.each([
    ['short texts stay whole', 'Heute gab es Tee.', 'Heute gab es Kaffee.', ['same', 'removed', 'added', 'same']],
    ['a text without a change stays whole', `${long} Tee`, `${long} Tee`, ['same']],
    ['before the first change', `${long} Tee`, `${long} Kaffee`, ['folded', 'same', 'removed', 'added']],
    ['after the last change', `Tee ${long}`, `Kaffee ${long}`, ['removed', 'added', 'same', 'folded']],
    [
      'between two changes',
      `Tee ${long} Brot`,
      `Kaffee ${long} Kuchen`,
      ['removed', 'added', 'same', 'folded', 'same', 'removed', 'added'],
    ],
    [
      'a word too long to cut goes whole',
      `Tee ${'x'.repeat(200)} Brot`,
      `Saft ${'x'.repeat(200)} Wein`,
      ['removed', 'added', 'folded', 'removed', 'added'],
    ],
  ])('%s', (_name, before, after, kinds) => {
    expect(shape(before, after)).toEqual(kinds);
  });

  it('tears no word and drops none', () => {
    const word = fc.constantFrom('an', 'Regen', 'Donaudampfschifffahrt', 'See,', '\n\n');
    const text = fc.array(word, { maxLength: 120 }).map((all) => all.join(' '));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = diffWords(before, after);
        const shown = foldDiff(parts);
        const folds = shown.flatMap((part, at) => (part.kind === 'folded' ? [at] : []));
        const isClean = folds.every((at) => {
          const [left, right] = [shown[at - 1]?.text.at(-1), shown[at + 1]?.text[0]];
          const inner = shown[at]?.text ?? '';
          const isTorn = (one: string | undefined, other: string | undefined) =>
            /^\S\S$/.test(`${one ?? ' '}${other ?? ' '}`);
          return !isTorn(left, inner[0]) && !isTorn(inner.at(-1), right);
        });
        return isClean && shown.map((part) => part.text).join('') === parts.map((part) => part.text).join('');
      }),
      { numRuns: 300 },
    );
  });
});
