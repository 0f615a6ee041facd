import { addDays, type LocalDate } from './local-date.ts';

/** Days in a row that grant invitations (spec §9). */
export const BONUS_RUN = 5;
/** Invitations that a run grants, once (spec decision 17). */
export const BONUS_INVITATIONS = 3;

/** Days in a row, each with an entry. */
export interface Run {
  from: LocalDate;
  to: LocalDate;
  days: number;
}

/**
 * Runs of consecutive dates, oldest first. They depend on dates alone: neither on when an entry arrived nor on time zones (spec
 * decision 17).
 * @param dates in any order, also several times
 */
export function runsOf(dates: Iterable<LocalDate>): Run[] {
  const runs: Run[] = [];
  for (const date of [...new Set(dates)].sort()) {
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === date) {
      last.to = date;
      last.days += 1;
    } else {
      runs.push({ from: date, to: date, days: 1 });
    }
  }
  return runs;
}

export interface Streak {
  /** Days of the run that ends today, or yesterday while today is empty; 0 without one. */
  current: number;
  /** Days of the longest run ever. */
  best: number;
  /** Whether the run goes on if something is written today ('heute noch offen'). */
  isOpenToday: boolean;
  /** Days that the current run lacks to `BONUS_RUN`; 0 once it has them. */
  daysToBonus: number;
}

/**
 * The streak as of a day (spec §3, spec decision 17).
 * @param dates of all entries
 * @param today the local date of whoever asks; later dates, of a journey westwards, count once their day has come
 */
export function streakOf(dates: Iterable<LocalDate>, today: LocalDate): Streak {
  const yesterday = addDays(today, -1);
  const runs = runsOf([...dates].filter((date) => date <= today));
  const last = runs.at(-1);
  const current = last && last.to >= yesterday ? last.days : 0;
  return {
    current,
    best: runs.reduce((longest, { days }) => Math.max(longest, days), 0),
    isOpenToday: last?.to !== today,
    daysToBonus: Math.max(0, BONUS_RUN - current),
  };
}

/**
 * Runs that grant invitations now: long enough, and no day of theirs has granted any yet. So a run grants once however it grows, a late day that joins
 * two runs grants nothing more, and what was granted stays (spec decision 17).
 * @param dates of the entries that count: imported ones do not
 * @param granted the dates that stand in the ledger: of each grant the day it was earned with
 * @returns of each such run the day with which it was long enough
 */
export function bonusDays(dates: Iterable<LocalDate>, granted: Iterable<LocalDate>): LocalDate[] {
  const ledger = [...granted];
  return runsOf(dates)
    .filter(({ days }) => days >= BONUS_RUN)
    .filter(({ from, to }) => !ledger.some((day) => from <= day && day <= to))
    .map(({ from }) => addDays(from, BONUS_RUN - 1));
}
