import { type LocalDate, localDateOf } from '@tagfalter/domain/local-date';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { entries } from '#api/db/entry-schema.ts';
import { importedDays } from '#api/db/import-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';

/** A date with an entry. */
export interface WrittenDay {
  date: LocalDate;
  timeZone: string;
  addedLater: boolean;
}

/** Newest first. */
export async function readWrittenDays(db: Db | Tx, accountId: string): Promise<WrittenDay[]> {
  return db
    .select({ date: entries.date, timeZone: entries.timeZone, addedLater: entries.addedLater })
    .from(entries)
    .where(and(eq(entries.accountId, accountId), isNull(entries.deletedAt)))
    .orderBy(desc(entries.date));
}

/** Excludes imported dates (spec decision 8). */
export async function earningDates(db: Db | Tx, accountId: string, dates: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ day: importedDays.day })
    .from(importedDays)
    .where(eq(importedDays.accountId, accountId));
  const imported = new Set(rows.map(({ day }) => day));
  return dates.filter((date) => !imported.has(date));
}

/**
 * Today of an account.
 * @param days newest first
 * @param timeZone of the caller; by default of the newest entry, else UTC (wire 1)
 */
export function todayInZone(now: number, days: readonly WrittenDay[], timeZone: string | undefined): LocalDate {
  return localDateOf(now, timeZone ?? days[0]?.timeZone ?? 'UTC');
}
