import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from './durations.ts';
import { addDays, type LocalDate, localDateOf } from './local-date.ts';
import { BONUS_RUN, bonusDays, runsOf, streakOf } from './streak.ts';

const TODAY = '2026-11-26';
/** Dates so many days before today. */
const ago = (...days: number[]): LocalDate[] => days.map((count) => addDays(TODAY, -count));
const someDays = fc.uniqueArray(fc.integer({ min: -3, max: 60 }), { maxLength: 60 });

describe('streak (spec §3, decision 17)', () => {
  it.each([
    ['nothing', [], { current: 0, best: 0, isOpenToday: true, daysToBonus: 5 }],
    ['today', ago(0), { current: 1, best: 1, isOpenToday: false, daysToBonus: 4 }],
    ['yesterday, today still open', ago(1, 2, 3), { current: 3, best: 3, isOpenToday: true, daysToBonus: 2 }],
    ['a day missed', ago(2, 3, 4), { current: 0, best: 3, isOpenToday: true, daysToBonus: 5 }],
    ['a gap filled late', ago(0, 2, 1), { current: 3, best: 3, isOpenToday: false, daysToBonus: 2 }],
    ['the best was earlier', ago(0, 9, 10, 11), { current: 1, best: 3, isOpenToday: false, daysToBonus: 4 }],
    ['more than five', ago(0, 1, 2, 3, 4, 5), { current: 6, best: 6, isOpenToday: false, daysToBonus: 0 }],
    ['tomorrow, of a journey westwards', ago(-1, 0, 1), { current: 2, best: 2, isOpenToday: false, daysToBonus: 3 }],
  ])('%s', (_name, dates, expected) => expect(streakOf(dates, TODAY)).toEqual(expected));

  it('does not depend on order or repetition of days', () => {
    fc.assert(
      fc.property(someDays, fc.array(fc.nat(60)), (days, again) => {
        const dates = ago(...days);
        const late = [...dates, ...again.flatMap((index) => dates[index] ?? [])].reverse();
        expect(streakOf(late, TODAY)).toEqual(streakOf(dates, TODAY));
      }),
    );
  });

  it('counts the days back from today or yesterday without a gap', () => {
    fc.assert(
      fc.property(someDays, (days) => {
        const has = new Set(ago(...days));
        let expected = 0;
        const first = has.has(TODAY) ? 0 : 1;
        while (has.has(addDays(TODAY, -(first + expected)))) expected += 1;
        expect(streakOf(has, TODAY).current).toBe(expected);
      }),
    );
  });

  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Auckland', 'Africa/Casablanca', 'UTC'])(
    'loses no day to a clock change in %s, at any hour',
    (zone) => {
      // A year of days from the first of them: both nights of the change lie within.
      const dates = Array.from({ length: 366 }, (_, day) => localDateOf(Date.UTC(2026, 0, 1, 12) + day * DAY_MS, zone));
      const first = dates[0] ?? TODAY;
      const all = Array.from({ length: 366 }, (_, day) => addDays(first, day));
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });
      for (const hour of [0, 2, 23]) {
        const written = all.map((date) => localDateOf(instantOf(date, hour, zone, clock), zone));
        expect(streakOf(written, addDays(first, 365)).current).toBe(366);
      }
    },
  );
});

/** An instant at which a clock in the zone shows that hour of the date; the next hour if a clock change skips it. */
function instantOf(date: LocalDate, hour: number, zone: string, clock: Intl.DateTimeFormat): number {
  // No zone is further from UTC than 14 hours.
  const midnight = Date.parse(`${date}T00:00:00Z`);
  for (let instant = midnight + (hour - 14) * HOUR_MS; instant <= midnight + 38 * HOUR_MS; instant += HOUR_MS / 2) {
    if (localDateOf(instant, zone) === date && Number(clock.format(instant)) >= hour) return instant;
  }
  throw new Error(`${date} has no hour ${hour} in ${zone}`);
}

describe('bonus of a run (decision 17)', () => {
  it.each([
    ['four days', ago(0, 1, 2, 3), [], []],
    ['five', ago(0, 1, 2, 3, 4), [], ago(0)],
    ['eight grant once, with their fifth', ago(0, 1, 2, 3, 4, 5, 6, 7), [], ago(3)],
    ['a run that has granted', ago(0, 1, 2, 3, 4, 5), ago(1), []],
    ['a second run', ago(0, 1, 2, 3, 4, 10, 11, 12, 13, 14), ago(10), ago(0)],
    ['two that have granted, joined by a late day', ago(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10), ago(0, 6), []],
    ['two short ones, joined by a late day', ago(0, 1, 2, 3, 4), [], ago(0)],
    ['one that lost a day and grew again', ago(0, 1, 2, 3, 4), ago(4), []],
  ])('%s', (_name, dates, granted, expected) => expect(bonusDays(dates, granted)).toEqual(expected));

  it('is granted once, in any order and however often asked', () => {
    fc.assert(
      fc.property(someDays, (days) => {
        const ledger: LocalDate[] = [];
        const known: LocalDate[] = [];
        for (const date of ago(...days)) {
          known.push(date);
          ledger.push(...bonusDays(known, ledger));
        }
        expect(bonusDays(known, ledger)).toEqual([]);
        // Never more than one for each five days, and at least one for each long run.
        expect(ledger.length * BONUS_RUN).toBeLessThanOrEqual(known.length);
        const long = runsOf(known).filter((run) => run.days >= BONUS_RUN);
        for (const { from, to } of long) expect(ledger.some((day) => from <= day && day <= to)).toBe(true);
      }),
    );
  });
});
