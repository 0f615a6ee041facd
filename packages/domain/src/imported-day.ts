import type { LocalDate } from './local-date.ts';

/**
 * When a day that an import brings without a time counts as written: in its evening, in the rough middle of all time
 * zones; milliseconds since the epoch. To the millisecond nobody writes just then, so it also tells such a day.
 */
export function eveningOf(date: LocalDate): number {
  return Date.parse(`${date}T19:00:00Z`);
}
