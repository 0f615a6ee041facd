import type { GlancedEntry } from '@tagfalter/local/entries/year';
import { describe, expect, it } from 'vitest';
import { isDayOfYear, nextDayOfYear } from './day-of-year.ts';
import { yearsOfDay } from './years-of-day.ts';

const entry = (date: string, rests = false): GlancedEntry => ({
  id: date,
  date,
  level: 5,
  photos: 0,
  isFavorite: false,
  emojis: '',
  words: '',
  picture: null,
  rests,
});
const datesOf = ({ rows }: ReturnType<typeof yearsOfDay>): string[] =>
  rows.map(({ date, entry: one }) => `${date}${one ? '' : ' –'}`);

describe('one date of all years', () => {
  it.each([
    ['12-31', '01-01', '12-30'],
    ['02-28', '02-29', '02-27'],
    ['03-01', '03-02', '02-29'],
    ['01-01', '01-02', '12-31'],
  ])('%s lies between %s and %s', (day, after, before) => {
    expect([nextDayOfYear(day, 1), nextDayOfYear(day, -1)]).toEqual([after, before]);
  });

  it.each([
    ['02-29', true],
    ['02-30', false],
    ['13-01', false],
    ['1-1', false],
    ['x', false],
  ])('%s as an address: %s', (day, is) => expect(isDayOfYear(day)).toBe(is));

  it('names years without an entry, counts resting ones without showing them', () => {
    const days = [entry('2026-11-20'), entry('2024-11-20', true), entry('2023-11-20')];
    const found = yearsOfDay('11-20', days, { first: '2022-05-01', today: '2026-11-26' });
    expect(datesOf(found)).toEqual(['2026-11-20', '2025-11-20 –', '2023-11-20', '2022-11-20 –']);
    expect(found).toMatchObject({ written: 2, resting: 1, years: 5 });
  });

  it('names no empty year beyond ten, and each with an entry', () => {
    const days = [entry('1999-11-20')];
    const found = yearsOfDay('11-20', days, { first: '1990-01-01', today: '2026-11-26' });
    expect(datesOf(found)).toHaveLength(11);
    expect(datesOf(found).slice(-2)).toEqual(['2017-11-20 –', '1999-11-20']);
  });

  it('leaves out the future, and years without a 29th of February', () => {
    const at = { first: '2017-01-01', today: '2026-11-26' };
    expect(datesOf(yearsOfDay('12-24', [], at))[0]).toBe('2025-12-24 –');
    expect(datesOf(yearsOfDay('02-29', [], at))).toEqual(['2024-02-29 –', '2020-02-29 –']);
    expect(yearsOfDay('11-20', [], { first: undefined, today: '2026-11-26' }).years).toBe(1);
  });
});
