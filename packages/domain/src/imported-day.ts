import { type LocalDate, localDateOf } from './local-date.ts';

/** First date that imports may bring (spec decision 8). */
export const FIRST_DAY: LocalDate = '1900-01-01';

/**
 * Today in the zone furthest ahead of UTC; nothing later is imported.
 * @param now milliseconds since the epoch
 */
export const lastDay = (now: number): LocalDate => localDateOf(now, 'Pacific/Kiritimati');

/**
 * When an imported day without a time counts as written, milliseconds since the epoch: its evening, mid-way between the
 * time zones. No one writes at exactly this millisecond, so it also marks such a day.
 */
export function eveningOf(date: LocalDate): number {
  return Date.parse(`${date}T19:00:00Z`);
}
