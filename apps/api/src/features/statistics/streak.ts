import { BONUS_INVITATIONS, bonusDays, streakOf } from '@tagfalter/domain/streak';
import { eq, gt } from 'drizzle-orm';
import { type Changes, changeOwner } from '#api/changes/owner-lock.ts';
import { entries } from '#api/db/entry-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { bonusRuns } from '#api/db/streak-schema.ts';
import { earningDates, readWrittenDays, todayOf } from './dates.ts';

export interface StreakDeps extends Changes {
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** The streak as of today, and what runs have earned; one that has become long enough is entered into the ledger first. */
export async function readStreak(deps: StreakDeps, accountId: string, timeZone: string | undefined) {
  const days = await readWrittenDays(deps.db, accountId);
  const dates = days.map(({ date }) => date);
  const { current, best, isOpenToday, daysToBonus } = streakOf(dates, todayOf(deps.now(), days, timeZone));
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
 * Enters the runs that have become long enough into the ledger (spec decision 17).
 * @param dates of the account's entries
 * @returns how many runs have earned invitations by now
 */
async function grantBonuses(deps: Changes, accountId: string, dates: readonly string[]): Promise<number> {
  const granted = await readLedger(deps.db, accountId);
  if (bonusDays(await earningDates(deps.db, accountId, dates), granted).length === 0) return granted.length;
  // Under the lock, with what stands then: of two callers, one would see a run that a late day has made longer meanwhile.
  return changeOwner(deps, accountId, async (tx) => {
    const before = await readLedger(tx, accountId);
    const days = (await readWrittenDays(tx, accountId)).map(({ date }) => date);
    const earned = bonusDays(await earningDates(tx, accountId, days), before);
    if (earned.length > 0) await tx.insert(bonusRuns).values(earned.map((day) => ({ accountId, day })));
    return before.length + earned.length;
  });
}

/** More than a day, so that every change is seen by one night's run at least. */
const SEEN_MS = 26 * 3_600_000;

/** Enters the runs of everybody who has written since yesterday: nobody has to look at a streak for it to count. */
export async function grantLateBonuses(deps: Changes, now: number): Promise<void> {
  const writers = await deps.db
    .selectDistinct({ accountId: entries.accountId })
    .from(entries)
    .where(gt(entries.updatedAt, new Date(now - SEEN_MS)));
  for (const { accountId } of writers) {
    const days = await readWrittenDays(deps.db, accountId);
    await grantBonuses(
      deps,
      accountId,
      days.map(({ date }) => date),
    );
  }
}

async function readLedger(db: Db | Tx, accountId: string): Promise<string[]> {
  const rows = await db.select({ day: bonusRuns.day }).from(bonusRuns).where(eq(bonusRuns.accountId, accountId));
  return rows.map(({ day }) => day);
}
