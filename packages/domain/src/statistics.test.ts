import { describe, expect, it } from 'vitest';
import { type CountedEntry, statisticsOf, wordsOf } from './statistics.ts';

const entry = (date: string, fields: Partial<CountedEntry> = {}): CountedEntry => ({
  date,
  words: 0,
  photos: 0,
  isFavorite: false,
  addedLater: false,
  ...fields,
});

describe('statistics (spec §1, wire 20)', () => {
  it('counts all there is', () => {
    const entries = [
      entry('2026-11-26', { words: 4, photos: 2, isFavorite: true }),
      entry('2026-11-25', { words: 2 }),
      entry('2025-11-25', { words: 2, photos: 1 }),
    ];
    expect(statisticsOf(entries, '2026-11-26')).toEqual({
      totalEntries: 3,
      totalPhotos: 3,
      favorites: 1,
      entriesThisMonth: 2,
      currentStreak: 2,
      totalWords: 8,
      averageWords: 3,
      longestEntry: 4,
    });
  });

  it.each([
    ['Ein Tag am See. 🦋', '', 4],
    ['', 'Nur gesagt', 2],
    ['Geschrieben', 'und dasselbe noch einmal gesagt', 1],
    ['', '', 0],
  ])('counts the words of %j and %j', (text, audioTranscript, words) =>
    expect(wordsOf({ text, audioTranscript })).toBe(words),
  );

  it('is all zeros without an entry', () => {
    expect(Object.values(statisticsOf([], '2026-11-26'))).toEqual(Array(8).fill(0));
  });
});
