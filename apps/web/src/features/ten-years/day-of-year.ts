import { addDays, isLocalDate } from '@tagfalter/domain/local-date';

/** A leap year: it has every date there is. */
const ANY_YEAR = '2000';

/** Whether an address names a date of some year. @param day `02-29` */
export function isDayOfYear(day: string): boolean {
  return isLocalDate(`${ANY_YEAR}-${day}`);
}

/** The date after or before, round the year. @param day `12-31` */
export function nextDayOfYear(day: string, step: 1 | -1): string {
  return addDays(`${ANY_YEAR}-${day}`, step).slice(5);
}
