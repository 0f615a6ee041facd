import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinWords } from './join-words.ts';

const never = () => false;
const wordsOf = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];

describe('words of an import beside those of the day', () => {
  it.each([
    ['', 'Neu', 'Neu'],
    ['Alt', 'Neu', 'Alt\n\nNeu'],
    ['Genau so', 'Genau so', undefined],
    ['Morgens\n\nAbends', 'Abends\n\nMorgens', undefined],
    ['Teetasse', 'Tee', 'Teetasse\n\nTee'],
    ['Abends', 'Morgens\n\nAbends\n\nNachts', 'Morgens\n\nAbends\n\nNachts'],
    ['Von hier\n\nAbends', 'Morgens\n\nAbends', 'Von hier\n\nAbends\n\nMorgens'],
    ['Ja.', 'Ja.\n\nJa.', 'Ja.\n\nJa.'],
    [
      'Ich war nicht daheim, nur im Park allein',
      'nicht allein',
      'Ich war nicht daheim, nur im Park allein\n\nnicht allein',
    ],
    ['Ich war im Park nicht allein mit dem Hund', 'nicht allein', undefined],
  ])('%s | %s', (existing, words, joined) => expect(joinWords(existing, words, never)?.joined).toBe(joined));

  it('stand in the longer version of a line', () => {
    const [short, long] = ['Morgens gelaufen.\n\nAbends', 'Morgens gelaufen, am See.\n\nAbends'];
    expect(joinWords(short, long, never)).toEqual({ joined: long, isMerged: false });
    expect(joinWords(long, short, never)).toBeUndefined();
    expect(joinWords(long, `${short}\n\nNachts`, never)?.joined).toBe(`${long}\n\nNachts`);
  });

  it('do not bring back what was changed here, but what was removed', () => {
    const [imported, changed] = ['Morgens war ich laufen\n\nAbends', 'Morgens ging ich laufen\n\nAbends'];
    const isKnown = (line: string) => imported.split('\n').includes(line);
    expect(joinWords(changed, imported, isKnown)).toBeUndefined();
    expect(joinWords('Abends', imported, isKnown)?.joined).toBe(imported);
  });

  it('lose no word and come only once', () => {
    const line = fc.array(fc.constantFrom('Wald', 'See', 'Rad', 'lief', 'schwamm', 'am', ''), { maxLength: 5 });
    const text = fc.array(line, { maxLength: 6 }).map((lines) =>
      lines
        .map((words) => words.join(' '))
        .join('\n')
        .trim(),
    );
    fc.assert(
      fc.property(text, text, (existing, words) => {
        const { joined } = joinWords(existing, words, never) ?? { joined: existing };
        for (const word of new Set([...wordsOf(existing), ...wordsOf(words)])) expect(wordsOf(joined)).toContain(word);
        for (const one of words.split('\n').filter((each) => each.trim() !== '')) {
          const parts = wordsOf(one);
          expect(joined.split('\n').some((each) => parts.every((part) => wordsOf(each).includes(part)))).toBe(true);
        }
        expect(joinWords(joined, words, never)).toBeUndefined();
      }),
    );
  });
});
