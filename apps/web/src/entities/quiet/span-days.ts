import { DAY_MS } from '@tagfalter/domain/durations';
import { isLocalDate, type LocalDate } from '@tagfalter/domain/local-date';
import type { QuietSpan } from '@tagfalter/domain/quiet';

/** Nobody's diary begins before (spec decision 8). */
const FIRST = '1900-01-01';

/** Days of a span, both ends included. */
export function daysOfSpan({ from, to }: QuietSpan): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** Number of these dates in a span. */
export function writtenIn({ from, to }: QuietSpan, dates: readonly LocalDate[]): number {
  return dates.filter((date) => from <= date && date <= to).length;
}

/** Returns the fault of two dates as a span; null if there is none. */
export function spanFault({ from, to }: QuietSpan): 'missing' | 'order' | 'early' | null {
  if (!isLocalDate(from) || !isLocalDate(to)) return 'missing';
  if (from < FIRST) return 'early';
  return from <= to ? null : 'order';
}
