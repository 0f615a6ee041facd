import { type AnyColumn, and, eq, notExists } from 'drizzle-orm';
import type { Db, Tx } from './open.ts';
import { blocks } from './people-schema.ts';

/** At most `MAX_BLOCKS` of them (see `features/people/blocks`). */
export async function blockedBy(db: Db | Tx, accountId: string): Promise<string[]> {
  const rows = await db.select({ id: blocks.blockedId }).from(blocks).where(eq(blocks.accountId, accountId));
  return rows.map(({ id }) => id);
}

/** SQL condition on the column that owns the row: its owner does not block the account. */
export function isNotBlocking(db: Db | Tx, owner: AnyColumn, accountId: string) {
  const isBlock = and(eq(blocks.accountId, owner), eq(blocks.blockedId, accountId));
  return notExists(db.select({ id: blocks.accountId }).from(blocks).where(isBlock));
}
