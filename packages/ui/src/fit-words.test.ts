import { describe, expect, it } from 'vitest';
import { fitWords } from './fit-words.ts';

/** Every character is one pixel wide. */
const box = (width: number, lines: number) => ({ width, lines, measure: (text: string) => text.length });

describe('a preview', () => {
  it.each([
    ['Kurz.', 20, 2, 'Kurz.'],
    ['Zwei Stunden am Fenster nach Lindau.', 20, 2, 'Zwei Stunden am Fenster nach Lindau.'],
    ['Zwei Stunden am Fenster nach Lindau. Felder, dann Nebel.', 20, 2, 'Zwei Stunden am Fenster nach'],
    ['Spaziergang im Westpark, die Zeitumstellung verbracht', 14, 2, 'Spaziergang im Westpark'],
    ['An der Straßenbahnhaltestelle zwanzig Minuten', 16, 2, 'An der'],
    ['Straßenbahnhaltestellenschild', 10, 2, 'Straßenbahnhaltest'],
    ['eins\n\nzwei drei', 9, 1, 'eins'],
    ['今日は雨が降っていました。明日は晴れる。', 8, 1, '今日は雨が降'],
    ['👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 20, 1, '👨‍👩‍👧👨‍👩‍👧'],
    ['', 20, 2, ''],
  ])('of "%s" on lines of %i × %i ends with a word', (text, width, lines, shown) => {
    expect(fitWords(text, box(width, lines))).toBe(shown);
  });

  it('is the whole text where no width is known', () => {
    expect(fitWords('Zwei Stunden am Fenster', box(0, 2))).toBe('Zwei Stunden am Fenster');
  });
});
