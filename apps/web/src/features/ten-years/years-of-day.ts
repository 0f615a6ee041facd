import { isLocalDate, type LocalDate } from '@tagfalter/domain/local-date';
import type { GlancedEntry } from '@tagfalter/local/entries/year';

/** Number of past years that are listed even without an entry. */
const YEARS = 10;

export interface YearOfDay {
  date: LocalDate;
  entry: GlancedEntry | undefined;
}

export interface YearsOfDay {
  /** Newest first: each year with an entry, and the last ten years that have the date. Without resting entries. */
  rows: YearOfDay[];
  written: number;
  resting: number;
  /** Number of all years considered. */
  years: number;
}

/**
 * Collects a date's entries over the years of a diary.
 * @param days its entries of all years
 * @param first date of the diary's oldest entry
 */
export function yearsOfDay(
  day: string,
  days: readonly GlancedEntry[],
  { first, today }: { first: LocalDate | undefined; today: LocalDate },
): YearsOfDay {
  const byDate = new Map(days.map((one) => [one.date, one]));
  const thisYear = Number(today.slice(0, 4));
  const from = Math.max(Number((first ?? today).slice(0, 4)), thisYear - YEARS + 1);
  const recent = Array.from({ length: Math.max(thisYear - from + 1, 0) }, (_, back) => `${thisYear - back}-${day}`);
  // The 29th of February is missing in most years, and a date of this year may be still to come.
  const there = recent.filter((date) => isLocalDate(date) && date <= today);
  const dates = [...new Set([...byDate.keys(), ...there])].sort().reverse();
  const all = dates.map((date) => ({ date, entry: byDate.get(date) }));
  const rows = all.filter(({ entry }) => entry?.rests !== true);
  const written = rows.filter(({ entry }) => entry).length;
  return { rows, written, resting: all.length - rows.length, years: all.length };
}
