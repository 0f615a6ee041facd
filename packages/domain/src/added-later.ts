import { DAY_MS } from './durations.ts';
import { FIRST_DAY } from './imported-day.ts';
import { type LocalDate, localDateOf } from './local-date.ts';

/** Whatever the tier (spec decision 75). */
export const ADDED_OPEN_MS = DAY_MS;

/**
 * Whether an entry of this date counts as added later: from 1900 to yesterday.
 * @param now milliseconds since the epoch
 */
export function mayAddLater(date: LocalDate, now: number, timeZone: string): boolean {
  return date >= FIRST_DAY && date < localDateOf(now, timeZone);
}

/**
 * Whether an entry that was added later may still be changed at any tier.
 * @param createdAt as `madeAt`, milliseconds since the epoch
 */
export function isOpenAddition({ addedLater }: { addedLater: boolean }, createdAt: number, madeAt: number): boolean {
  return addedLater && madeAt - createdAt <= ADDED_OPEN_MS;
}

/** Dates that make streaks. */
export function streakDates(days: readonly { date: LocalDate; addedLater: boolean }[]): LocalDate[] {
  return days.filter(({ addedLater }) => !addedLater).map(({ date }) => date);
}
