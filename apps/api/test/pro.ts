import { randomUUID } from 'node:crypto';
import type { Db } from '#api/db/open.ts';
import { subscriptions } from '#api/db/subscription-schema.ts';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');

/** A subscription of an account, unlimited by default. */
export async function subscribe(
  db: Db,
  accountId: string,
  change: Partial<typeof subscriptions.$inferInsert> = {},
): Promise<void> {
  const row = { accountId, id: randomUUID(), status: 'active', createdAt: LONG_AGO, ...change };
  await db.insert(subscriptions).values(row);
}
