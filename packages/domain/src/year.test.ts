import { describe, expect, it } from 'vitest';
import { daysInMonth, meanMood, monthsOfYear, type ReviewedEntry, topEmojis, yearFigures } from './year.ts';

const day = (date: string, over: Partial<ReviewedEntry> = {}): ReviewedEntry => ({
  date,
  level: null,
  photos: 0,
  isFavorite: false,
  emojis: '',
  ...over,
});

describe('a year in review', () => {
  it('counts entries, photos and favourites, and means the moods that were chosen', () => {
    const days = [
      day('2026-01-01', { level: 4, photos: 2 }),
      day('2026-01-02', { isFavorite: true, photos: 1 }),
      day('2026-01-03', { level: 7, isFavorite: true }),
    ];
    expect(yearFigures(days)).toEqual({ entries: 3, photos: 3, favorites: 2, meanMood: 5.5 });
  });

  it('has no mood where none was chosen', () => {
    expect(yearFigures([])).toEqual({ entries: 0, photos: 0, favorites: 0, meanMood: null });
    expect(meanMood([day('2026-01-01')])).toBeNull();
  });

  it('names the most used emojis, once a day, ties by date', () => {
    const days = [
      day('2026-01-01', { emojis: '🌊🌊🌊🎂' }),
      day('2026-01-02', { emojis: '☕️🌊' }),
      day('2026-01-03', { emojis: '👩‍👩‍👧☕️' }),
    ];
    expect(topEmojis(days, 3)).toEqual([
      { emoji: '☕️', days: 2 },
      { emoji: '🌊', days: 2 },
      { emoji: '👩‍👩‍👧', days: 1 },
    ]);
  });

  it.each([
    ['2024-02', 29],
    ['2026-02', 28],
    ['1900-02', 28],
    ['2026-04', 30],
    ['2026-12', 31],
  ])('%s has %d days', (month, count) => {
    expect(daysInMonth(month)).toHaveLength(count);
    expect(daysInMonth(month).at(-1)).toBe(`${month}-${count}`);
  });

  it('has twelve months', () => expect(monthsOfYear('2026').at(8)).toBe('2026-09'));
});
