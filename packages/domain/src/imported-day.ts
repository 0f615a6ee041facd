import { type LocalDate, localDateOf } from './local-date.ts';

/** Imports may bring no day before (spec decision 8). */
export const FIRST_DAY: LocalDate = '1900-01-01';

/**
 * Today where it is latest: the day a diary may be furthest ahead of UTC, beyond which nothing is imported.
 * @param now milliseconds since the epoch
 */
export const lastDay = (now: number): LocalDate => localDateOf(now, 'Pacific/Kiritimati');

/**
 * When a day that an import brings without a time counts as written: in its evening, in the rough middle of all time
 * zones; milliseconds since the epoch. To the millisecond nobody writes just then, so it also tells such a day.
 */
export function eveningOf(date: LocalDate): number {
  return Date.parse(`${date}T19:00:00Z`);
}
