import { FIRST_DAY } from '@tagfalter/domain/imported-day';
import { type LocalDate, localDateOf } from '@tagfalter/domain/local-date';

/**
 * The local date of a moment that an archive names.
 * @param at milliseconds since the epoch; NaN for what is none
 * @returns undefined before 1900, and for what is no moment; whether it lies ahead is for whoever knows the time
 */
export function dayOf(at: number, timeZone: string): LocalDate | undefined {
  // Beyond these no date of four digits is written.
  if (!(at > Date.parse('1899-12-01') && at < Date.parse('9999-12-01'))) return undefined;
  const day = localDateOf(at, timeZone);
  return day >= FIRST_DAY ? day : undefined;
}

/** Longest name of a zone there is. */
const MAX_ZONE = 60;
const MAX_GIVEN = 40;

/** A zone that may be asked after. */
export function isShort(zone: string): boolean {
  return zone.length <= MAX_ZONE;
}

/** A date as it stands in an archive, for the report. */
export function givenDate(value: string | number | undefined): string {
  return String(value ?? '').slice(0, MAX_GIVEN);
}
