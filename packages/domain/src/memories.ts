import type { LocalDate } from './local-date.ts';

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;

/**
 * Dates of earlier years to remember today, newest first. In a year without 29 February, its entries come on the 28th.
 * @param dates of all entries, in any order
 * @param today local date
 */
export function memoryDates(dates: Iterable<LocalDate>, today: LocalDate): LocalDate[] {
  const ends = [today.slice(4)];
  if (ends[0] === '-02-28' && !isLeap(Number(today.slice(0, 4)))) ends.push('-02-29');
  const found = [...dates].filter((date) => date < today && ends.some((end) => date.endsWith(end)));
  return found.sort().reverse();
}

export function yearsSince(date: LocalDate, today: LocalDate): number {
  return Number(today.slice(0, 4)) - Number(date.slice(0, 4));
}
