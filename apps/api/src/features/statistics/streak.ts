import { streakDates } from '@tagfalter/domain/added-later';
import { HOUR_MS } from '@tagfalter/domain/durations';
import { BONUS_INVITATIONS, bonusDays, streakOf } from '@tagfalter/domain/streak';
import { eq, gt } from 'drizzle-orm';
import { holdFaults } from '#api/base/held-faults.ts';
import { type Changes, changeOwner } from '#api/changes/owner-lock.ts';
import { entries } from '#api/db/entry-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { bonusRuns } from '#api/db/streak-schema.ts';
import { earningDates, readWrittenDays, todayInZone } from './dates.ts';

export interface StreakDeps extends Changes {
  now: () => number;
}

/** Current streak, and what streaks have earned; records new ones first. */
export async function readStreak(deps: StreakDeps, accountId: string, timeZone: string | undefined) {
  const days = await readWrittenDays(deps.db, accountId);
  const dates = streakDates(days);
  const { current, best, isOpenToday, daysToBonus } = streakOf(dates, todayInZone(deps.now(), days, timeZone));
  const earned = await grantBonuses(deps, accountId, dates);
  return {
    currentStreak: current,
    bestStreak: best,
    isOpenToday,
    daysToBonus,
    bonusInvitations: earned * BONUS_INVITATIONS,
  };
}

/**
 * Records streaks that are long enough (spec decision 17).
 * @param dates of the account's entries that were written on their day
 * @returns number of recorded streaks
 */
async function grantBonuses(deps: Changes, accountId: string, dates: readonly string[]): Promise<number> {
  const granted = await readLedger(deps.db, accountId);
  if (bonusDays(await earningDates(deps.db, accountId, dates), granted).length === 0) return granted.length;
  // Checks again under the lock: a late entry may have lengthened a streak concurrently.
  return changeOwner(deps, accountId, async (tx) => {
    const before = await readLedger(tx, accountId);
    const days = streakDates(await readWrittenDays(tx, accountId));
    const earned = bonusDays(await earningDates(tx, accountId, days), before);
    if (earned.length > 0) await tx.insert(bonusRuns).values(earned.map((day) => ({ accountId, day })));
    return before.length + earned.length;
  });
}

/** Milliseconds; more than a day, so that each change is in one nightly run. */
const SEEN_MS = 26 * HOUR_MS;

/** Records streaks of everybody who wrote since yesterday, without their looking. */
export async function grantLateBonuses(deps: Changes, now: number): Promise<void> {
  const writers = await deps.db
    .selectDistinct({ accountId: entries.accountId })
    .from(entries)
    .where(gt(entries.updatedAt, new Date(now - SEEN_MS)));
  const faults = holdFaults();
  for (const { accountId } of writers) {
    await faults.hold(async () => {
      const days = await readWrittenDays(deps.db, accountId);
      await grantBonuses(deps, accountId, streakDates(days));
    });
  }
  faults.release();
}

async function readLedger(db: Db | Tx, accountId: string): Promise<string[]> {
  const rows = await db.select({ day: bonusRuns.day }).from(bonusRuns).where(eq(bonusRuns.accountId, accountId));
  return rows.map(({ day }) => day);
}
