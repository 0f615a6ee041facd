import type { LocalDate } from '@tagfalter/domain/local-date';
import { daysInMonth, monthsOfYear } from '@tagfalter/domain/year';

/** Which way the months of the grid lie: as rows on wide screens, as columns on phones. */
export type MonthsAs = 'rows' | 'columns';

const ALONG: Record<MonthsAs, { day: Record<string, number>; month: Record<string, number> }> = {
  rows: { day: { ArrowRight: 1, ArrowLeft: -1 }, month: { ArrowDown: 1, ArrowUp: -1 } },
  columns: { day: { ArrowDown: 1, ArrowUp: -1 }, month: { ArrowRight: 1, ArrowLeft: -1 } },
};

/** The same day of a month, or its last one. */
function inMonth(month: string | undefined, index: number): LocalDate | undefined {
  const days = month === undefined ? [] : daysInMonth(month);
  return days[Math.min(index, days.length - 1)];
}

/**
 * Where a key leads in the year's grid: arrows go the way that is seen, Home and End to the ends of the month.
 * @returns null for other keys, and at the edge
 */
export function gridStep(from: LocalDate, key: string, monthsAs: MonthsAs): LocalDate | null {
  const month = from.slice(0, 7);
  const days = daysInMonth(month);
  const at = days.indexOf(from);
  if (key === 'Home') return days[0] ?? null;
  if (key === 'End') return days.at(-1) ?? null;
  const { day, month: ofMonth } = ALONG[monthsAs];
  const step = day[key];
  if (step !== undefined) return days[at + step] ?? null;
  const turn = ofMonth[key];
  if (turn === undefined) return null;
  const months = monthsOfYear(from.slice(0, 4));
  return inMonth(months[months.indexOf(month) + turn], at) ?? null;
}
