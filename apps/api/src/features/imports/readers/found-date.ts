import { FIRST_DAY } from '@tagfalter/domain/imported-day';
import { type LocalDate, localDateOf } from '@tagfalter/domain/local-date';

/**
 * Local date of an archive's moment.
 * @param at milliseconds since the epoch; NaN if invalid
 * @returns undefined if invalid or before 1900; the future is checked elsewhere
 */
export function dayOf(at: number, timeZone: string): LocalDate | undefined {
  // Dates outside have no four-digit year.
  if (!(at > Date.parse('1899-12-01') && at < Date.parse('9999-12-01'))) return undefined;
  const day = localDateOf(at, timeZone);
  return day >= FIRST_DAY ? day : undefined;
}

/** Length of a time zone's name. */
const MAX_ZONE = 60;
const MAX_GIVEN = 40;

/** Guards `Intl` against absurd names. */
export function isShort(zone: string): boolean {
  return zone.length <= MAX_ZONE;
}

/** As in the archive, for the report. */
export function givenDate(value: string | number | undefined): string {
  return String(value ?? '').slice(0, MAX_GIVEN);
}
