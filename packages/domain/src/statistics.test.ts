import { describe, expect, it } from 'vitest';
import { type CountedEntry, statisticsOf } from './statistics.ts';

const entry = (date: string, fields: Partial<CountedEntry> = {}): CountedEntry => ({
  date,
  text: '',
  audioTranscript: '',
  photos: 0,
  isFavorite: false,
  ...fields,
});

describe('statistics (spec §1, wire 20)', () => {
  it('counts all there is', () => {
    const entries = [
      entry('2026-11-26', { text: 'Ein Tag am See.', photos: 2, isFavorite: true }),
      entry('2026-11-25', { audioTranscript: 'Nur gesagt' }),
      entry('2025-11-25', { text: 'Viel Text', audioTranscript: 'derselbe, noch einmal gesagt', photos: 1 }),
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

  it('is all zeros without an entry', () => {
    expect(Object.values(statisticsOf([], '2026-11-26'))).toEqual(Array(8).fill(0));
  });
});
