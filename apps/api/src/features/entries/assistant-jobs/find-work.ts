import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { entries } from '#api/db/entry-schema.ts';
import type { Db } from '#api/db/open.ts';
import type { EntryJob } from './entry-job.ts';

/** Pending requests of one account or all, from rows alone, so that a lost queue loses nothing. */
export async function findWork(db: Db, accountId?: string): Promise<EntryJob[]> {
  const isWanted = or(
    sql`${entries.work} -> 'transcript' ->> 'state' = 'wanted'`,
    sql`${entries.work} -> 'summary' ->> 'state' = 'wanted'`,
  );
  const mine = accountId === undefined ? undefined : eq(entries.accountId, accountId);
  return db
    .select({ accountId: entries.accountId, entryId: entries.id })
    .from(entries)
    .where(and(isNotNull(entries.work), isNull(entries.deletedAt), isWanted, mine));
}
