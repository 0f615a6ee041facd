import { expect, it } from 'vitest';
import { ADDED_OPEN_MS, isOpenAddition, mayAddLater, streakDates } from './added-later.ts';

const NOON = Date.parse('2026-11-25T12:00:00Z');

it.each([
  ['1899-12-31', 'UTC', false],
  ['1900-01-01', 'UTC', true],
  ['2026-11-24', 'UTC', true],
  ['2026-11-25', 'UTC', false],
  ['2026-11-25', 'Pacific/Kiritimati', true],
  ['2026-11-26', 'UTC', false],
])('%s in %s may be added later: %s (spec decision 75)', (date, zone, may) => {
  expect(mayAddLater(date, NOON, zone)).toBe(may);
});

it('is open for a day, and makes no streak', () => {
  const [added, written] = [
    { date: '2026-11-24', addedLater: true },
    { date: '2026-11-25', addedLater: false },
  ];
  expect(isOpenAddition(added, NOON, NOON + ADDED_OPEN_MS)).toBe(true);
  expect(isOpenAddition(added, NOON, NOON + ADDED_OPEN_MS + 1)).toBe(false);
  expect(isOpenAddition(written, NOON, NOON)).toBe(false);
  expect(streakDates([added, written])).toEqual(['2026-11-25']);
});
