import type { LocalDate } from '@tagfalter/domain/local-date';

/** Imports may bring no day before (spec decision 8). */
export const FIRST_GIVEN_DATE: LocalDate = '1900-01-01';

/** Whether an entry without a day may be given this one: none that is still to come here. */
export function canBeGiven(day: LocalDate, today: LocalDate): boolean {
  return day >= FIRST_GIVEN_DATE && day <= today;
}
