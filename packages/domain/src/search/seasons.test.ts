import { describe, expect, it } from 'vitest';
import { lastWeekday, monthSpan, seasonNear, seasonSpan, weekSpan, yearSpan } from './seasons.ts';

describe('spans of days', () => {
  it.each([
    [2026, 1, '2026-01-01', '2026-01-31'],
    [2026, 2, '2026-02-01', '2026-02-28'],
    [2024, 2, '2024-02-01', '2024-02-29'],
    [2026, 11, '2026-11-01', '2026-11-30'],
    [2026, 12, '2026-12-01', '2026-12-31'],
    [2026, 13, '2027-01-01', '2027-01-31'],
    [2026, 0, '2025-12-01', '2025-12-31'],
  ])('month %i-%i: %s to %s', (year, month, from, to) => expect(monthSpan(year, month)).toEqual({ from, to }));

  it.each([
    ['spring', '2026-03-01', '2026-05-31'],
    ['summer', '2026-06-01', '2026-08-31'],
    ['autumn', '2026-09-01', '2026-11-30'],
    ['winter', '2026-12-01', '2027-02-28'],
  ] as const)('the %s: %s to %s', (season, from, to) => expect(seasonSpan(2026, season)).toEqual({ from, to }));

  it.each([
    ['2026-08-31', 'last', '2025-06-01'],
    ['2026-09-01', 'last', '2026-06-01'],
    ['2026-05-31', 'this', '2025-06-01'],
    ['2026-06-01', 'this', '2026-06-01'],
  ] as const)('on %s the %s summer begins on %s', (today, which, from) => {
    expect(seasonNear(today, 'summer', which).from).toBe(from);
  });

  it.each([
    ['2026-01-15', 'last', '2024-12-01'],
    ['2026-03-01', 'last', '2025-12-01'],
    ['2026-01-15', 'this', '2025-12-01'],
  ] as const)('on %s the %s winter begins on %s', (today, which, from) => {
    expect(seasonNear(today, 'winter', which).from).toBe(from);
  });

  it.each([
    ['2026-11-23', 0, '2026-11-23', '2026-11-29'],
    ['2026-11-29', 0, '2026-11-23', '2026-11-29'],
    ['2026-11-29', -1, '2026-11-16', '2026-11-22'],
    ['2026-01-01', -1, '2025-12-22', '2025-12-28'],
  ])('the week of %s, %i on: %s to %s', (today, away, from, to) => expect(weekSpan(today, away)).toEqual({ from, to }));

  it.each([
    [1, '2026-11-23'],
    [3, '2026-11-25'],
    [4, '2026-11-19'],
    [7, '2026-11-22'],
  ] as const)('before a Thursday, weekday %i was on %s', (weekday, day) => {
    expect(lastWeekday('2026-11-26', weekday)).toEqual({ from: day, to: day });
  });

  it('a year ends on New Year’s Eve', () => expect(yearSpan(2026)).toEqual({ from: '2026-01-01', to: '2026-12-31' }));
});
