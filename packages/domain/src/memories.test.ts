import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './local-date.ts';
import { memoryDates, yearsSince } from './memories.ts';

describe('days to remember', () => {
  it.each([
    [
      'the same day of earlier years, newest first',
      '2026-11-20',
      ['2024-11-20', '2025-11-20', '2025-11-19'],
      ['2025-11-20', '2024-11-20'],
    ],
    ['not today itself, nor what is to come', '2026-11-20', ['2026-11-20', '2027-11-20'], []],
    ['on New Year those of New Year', '2027-01-01', ['2026-12-31', '2026-01-01', '2027-01-01'], ['2026-01-01']],
    ["on New Year's Eve those of New Year's Eve", '2026-12-31', ['2025-12-31', '2026-01-01'], ['2025-12-31']],
    ['29 February in a leap year alone', '2028-02-29', ['2024-02-29', '2027-02-28'], ['2024-02-29']],
    [
      '29 February on the 28th of another year',
      '2027-02-28',
      ['2024-02-29', '2026-02-28', '2024-02-28'],
      ['2026-02-28', '2024-02-29', '2024-02-28'],
    ],
    ['not on the 28th of a leap year', '2028-02-28', ['2024-02-29', '2024-02-28'], ['2024-02-28']],
    ['nor on the first of March', '2027-03-01', ['2024-02-29'], []],
    ['in 1900, which was no leap year, too', '1900-02-28', ['1896-02-29'], ['1896-02-29']],
  ])('%s', (_name, today, dates, expected) => expect(memoryDates(dates, today)).toEqual(expected));

  it('come each year exactly once, whatever the day', () => {
    const day = fc.integer({ min: 0, max: 365 * 60 }).map((offset) => addDays('1970-01-01', offset));
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 40 }), (date, years) => {
        const year = Number(date.slice(0, 4)) + years;
        const days = Array.from({ length: 367 }, (_, offset) => addDays(`${year}-01-01`, offset));
        const shown = days.filter((today) => today.startsWith(String(year)) && memoryDates([date], today).length > 0);
        expect(shown).toHaveLength(1);
        expect(yearsSince(date, shown[0] ?? '')).toBe(years);
      }),
    );
  });
});
