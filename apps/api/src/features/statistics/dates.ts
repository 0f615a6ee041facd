import { type LocalDate, localDateOf } from '@tagfalter/domain/local-date';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { entries } from '#api/db/entry-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';

/** A day that has an entry. */
export interface WrittenDay {
  date: LocalDate;
  timeZone: string;
}

/** Days of the account that have an entry, newest first. */
export async function readWrittenDays(db: Db | Tx, accountId: string): Promise<WrittenDay[]> {
  return db
    .select({ date: entries.date, timeZone: entries.timeZone })
    .from(entries)
    .where(and(eq(entries.accountId, accountId), isNull(entries.deletedAt)))
    .orderBy(desc(entries.date));
}

/**
 * The date that is today for an account.
 * @param days newest first
 * @param timeZone of the caller; without one, that of the newest entry counts, else UTC (wire 1)
 */
export function todayOf(now: number, days: readonly WrittenDay[], timeZone: string | undefined): LocalDate {
  return localDateOf(now, timeZone ?? days[0]?.timeZone ?? 'UTC');
}
