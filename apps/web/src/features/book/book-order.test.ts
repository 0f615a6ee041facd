import type { BookEntry } from '@tagfalter/local/entries/book';
import { describe, expect, it } from 'vitest';
import { coverPicture, FIRST_CHOICES, monthsOfBook, picturesOf } from './book-order.ts';

const day = (date: string, more: Partial<BookEntry> = {}): BookEntry => ({
  ...{ id: date, date, level: null, isFavorite: false, text: '', summary: '', topMoment: '', pictures: [] },
  ...more,
});
const DAYS = [
  day('2026-01-02', { level: 9, pictures: ['a', 'b'] }),
  day('2026-01-05', { isFavorite: true }),
  day('2026-03-01', { isFavorite: true, level: 2, pictures: ['c', 'a'] }),
];

describe('the contents of a book', () => {
  it('has a chapter for each month with days', () => {
    const months = monthsOfBook(DAYS, FIRST_CHOICES);
    expect(months.map(({ month, days }) => [month, days.length])).toEqual([
      ['2026-01', 2],
      ['2026-03', 1],
    ]);
    expect(picturesOf(months)).toEqual(['a', 'b', 'c']);
  });

  it('is of favourites alone where that is asked for', () => {
    const months = monthsOfBook(DAYS, { ...FIRST_CHOICES, onlyFavorites: true });
    expect(months.flatMap(({ days }) => days.map(({ date }) => date))).toEqual(['2026-01-05', '2026-03-01']);
  });

  it('has a favourite’s photo on its cover, else the best, else none', () => {
    expect(coverPicture(monthsOfBook(DAYS, FIRST_CHOICES))).toBe('c');
    expect(coverPicture(monthsOfBook(DAYS.slice(0, 2), FIRST_CHOICES))).toBe('a');
    expect(coverPicture(monthsOfBook(DAYS.slice(1, 2), FIRST_CHOICES))).toBeUndefined();
  });
});
