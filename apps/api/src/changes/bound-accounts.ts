import { and, count, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { accountEvents } from '#api/db/audit-schema.ts';
import { revisions } from '#api/db/entry-schema.ts';
import type { Db } from '#api/db/open.ts';
import { idempotencyKeys, processedMutations, syncClients } from '#api/db/sync-schema.ts';

/** Maximum rows of a table per account; the oldest by a column go. */
interface RowBound {
  table: PgTable;
  accountId: PgColumn;
  age: PgColumn;
  /** Only such rows count and go. */
  of?: SQL;
  most: number;
}

const ofEvents = { table: accountEvents, accountId: accountEvents.accountId, age: accountEvents.at };

/** Far beyond any use by hand (decision 054). */
const BOUNDS: readonly RowBound[] = [
  { table: revisions, accountId: revisions.accountId, age: revisions.at, most: 20_000 },
  {
    table: processedMutations,
    accountId: processedMutations.accountId,
    age: processedMutations.createdAt,
    most: 50_000,
  },
  { table: idempotencyKeys, accountId: idempotencyKeys.accountId, age: idempotencyKeys.createdAt, most: 1_000 },
  // Failed attempts must not push out successful sign-ins.
  { ...ofEvents, of: eq(accountEvents.kind, 'sign_in_failed'), most: 200 },
  { ...ofEvents, most: 500 },
  { table: syncClients, accountId: syncClients.accountId, age: syncClients.lastAt, most: 500 },
];

/** Deletes the oldest rows beyond each bound, for all accounts. */
export async function boundAccounts(db: Db): Promise<void> {
  for (const { table, accountId, age, of, most } of BOUNDS) {
    const beyond = await db
      .select({ id: accountId })
      .from(table)
      .where(of)
      .groupBy(accountId)
      .having(gt(count(), most));
    for (const { id } of beyond) {
      const isTheirs = and(eq(accountId, id), of);
      const oldest = db.select({ row: sql`ctid` }).from(table).where(isTheirs).orderBy(desc(age)).offset(most);
      await db.delete(table).where(sql`${isTheirs} and ctid in ${oldest}`);
    }
  }
}
