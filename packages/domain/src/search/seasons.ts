import { addDays, type LocalDate } from '../local-date.ts';
import { type Weekday, weekdayOf } from './filters.ts';

/** Both included. */
export interface Span {
  from: LocalDate;
  to: LocalDate;
}

export type Season = 'spring' | 'summer' | 'autumn' | 'winter';
/** Meteorological seasons. */
const FIRST_MONTH = { spring: 3, summer: 6, autumn: 9, winter: 12 } as const satisfies Record<Season, number>;

const firstOf = (year: number, month: number): LocalDate =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;

/** @param month 1 to 12; beyond, in neighbouring years */
export function monthSpan(year: number, month: number): Span {
  const index = year * 12 + month - 1;
  const from = firstOf(Math.floor(index / 12), (index % 12) + 1);
  const next = firstOf(Math.floor((index + 1) / 12), ((index + 1) % 12) + 1);
  return { from, to: addDays(next, -1) };
}

export const yearSpan = (year: number): Span => ({ from: firstOf(year, 1), to: addDays(firstOf(year + 1, 1), -1) });

/** A winter begins in December of `year`. */
export function seasonSpan(year: number, season: Season): Span {
  const month = FIRST_MONTH[season];
  return { from: monthSpan(year, month).from, to: monthSpan(year, month + 2).to };
}

/** 'last': the newest that is over; 'this': the newest that has begun. */
export function seasonNear(today: LocalDate, season: Season, which: 'last' | 'this'): Span {
  const year = Number(today.slice(0, 4));
  const candidates = [year, year - 1, year - 2].map((one) => seasonSpan(one, season));
  return candidates.find(({ from, to }) => (which === 'last' ? to < today : from <= today)) ?? seasonSpan(year, season);
}

/** Monday first. @param away weeks from today's */
export function weekSpan(today: LocalDate, away: number): Span {
  const from = addDays(today, 1 - weekdayOf(today) + 7 * away);
  return { from, to: addDays(from, 6) };
}

/** Before today. */
export function lastWeekday(today: LocalDate, weekday: Weekday): Span {
  const back = (weekdayOf(today) - weekday + 7) % 7 || 7;
  const day = addDays(today, -back);
  return { from: day, to: day };
}
