import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entry, picture } from '#test/guest-event.ts';
import { choosable, firstPicks, firstWords, fittingPicks } from './choice.ts';

const NONE: ReadonlySet<string> = new Set();
const hashes = (pictures: ReturnType<typeof choosable>) => pictures.map((one) => one.picture.hash);

it('puts own pictures first, then favourites, each once, hidden ones never', () => {
  const entries = [
    entry('new', 3, { pictures: [picture('n-top', true), picture('n-more', false), picture('twice', false)] }),
    entry('own', 2, { pictures: [picture('o-more', false), picture('o-top', true)] }),
    entry('old', 1, { pictures: [picture('twice', true), { ...picture('hidden', true), isHidden: true }] }),
    entry('waits', 0, { state: 'awaiting', pictures: [picture('w', true)] }),
  ];
  expect(hashes(choosable(entries, new Set(['own'])))).toEqual(['o-top', 'o-more', 'n-top', 'twice', 'n-more']);
  expect(hashes(choosable(entries, NONE))).toEqual(['n-top', 'o-top', 'twice', 'n-more', 'o-more']);
});

it('begins with own pictures, else favourites, never more than fit', () => {
  const entries = [
    entry('a', 2, { pictures: [picture('a1', true), picture('a2', true), picture('a3', false)] }),
    entry('b', 1, { pictures: [picture('b1', false), picture('b2', false)] }),
  ];
  expect(firstPicks(choosable(entries, new Set(['b'])), 3)).toEqual(['b1', 'b2']);
  expect(firstPicks(choosable(entries, NONE), 3)).toEqual(['a1', 'a2']);
  expect(firstPicks(choosable(entries, NONE), 1)).toEqual(['a1']);
  expect(firstPicks(choosable(entries, NONE), 0)).toEqual([]);
});

it('sends only visible and fitting pictures, in the order of choice', () => {
  const names = ['a', 'b', 'c', 'd'];
  const pictures = choosable([entry('x', 1, { pictures: names.map((name) => picture(name, false)) })], NONE);
  const picks = fc.uniqueArray(fc.constantFrom(...names, 'gone'));
  fc.assert(
    fc.property(picks, fc.nat(5), (chosen, quota) => {
      const sent = fittingPicks(chosen, pictures, quota);
      expect(sent.length).toBeLessThanOrEqual(quota);
      expect(sent).toEqual(chosen.filter((hash) => hash !== 'gone').slice(0, quota));
    }),
  );
});

it.each([
  ['Lena & Jonas', 'Hochzeit', '', 'Hochzeit Lena & Jonas'],
  ['Hochzeit von Lena', 'Hochzeit', '', 'Hochzeit von Lena'],
  ['Sommerfest', '', 'Das Feuerwerk.', 'Sommerfest\n\nDas Feuerwerk.'],
  ['Lena & Jonas', 'Hochzeit', 'Das Ja.', 'Hochzeit Lena & Jonas\n\nDas Ja.'],
])('has words to begin with: %s, %s, %s', (name, kind, moment, words) => {
  expect(firstWords(name, kind, moment)).toBe(words);
});
