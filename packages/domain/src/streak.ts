import { addDays, type LocalDate } from './local-date.ts';

/** Days in a row that grant invitations (spec §9). */
export const BONUS_RUN = 5;
/** Per run, once (spec decision 17). */
export const BONUS_INVITATIONS = 3;

/** Consecutive days with an entry. */
export interface Run {
  from: LocalDate;
  to: LocalDate;
  days: number;
}

/**
 * Runs of dates, oldest first, independent of arrival and time zones (spec decision 17).
 * @param dates in any order, with duplicates
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
  /** Days of the run that ends today, or yesterday while today is empty. */
  current: number;
  best: number;
  /** An entry today would continue the run ('heute noch offen'). */
  isOpenToday: boolean;
  /** Days missing to `BONUS_RUN`. */
  daysToBonus: number;
}

/**
 * Spec §3, spec decision 17.
 * @param dates of all entries
 * @param today local date; later dates, after a journey westwards, count once they have come
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
 * Runs long enough and without a granted day: a run grants once however it grows, and grants stay (spec decision 17).
 * @param dates of the entries that count: not imported ones
 * @param granted day of each earlier grant
 * @returns for each run the day on which it became long enough
 */
export function bonusDays(dates: Iterable<LocalDate>, granted: Iterable<LocalDate>): LocalDate[] {
  const ledger = [...granted];
  return runsOf(dates)
    .filter(({ days }) => days >= BONUS_RUN)
    .filter(({ from, to }) => !ledger.some((day) => from <= day && day <= to))
    .map(({ from }) => addDays(from, BONUS_RUN - 1));
}
