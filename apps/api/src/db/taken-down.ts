import type { ReportKind } from '@tagfalter/contract/reports';
import { and, eq, inArray, notExists } from 'drizzle-orm';
import { entries } from './entry-schema.ts';
import { takedowns } from './moderation-schema.ts';
import type { Db, Tx } from './open.ts';

/** SQL condition on `entries`. */
export const isNotTakenDown = (db: Db) =>
  notExists(
    db
      .select({ target: takedowns.target })
      .from(takedowns)
      .where(
        and(eq(takedowns.ownerId, entries.accountId), eq(takedowns.kind, 'entry'), eq(takedowns.target, entries.id)),
      ),
  );

export async function isTakenDown(
  db: Db | Tx,
  { ownerId, target }: { ownerId: string; target: string },
  kinds: readonly ReportKind[],
): Promise<boolean> {
  const isMeant = and(
    eq(takedowns.ownerId, ownerId),
    inArray(takedowns.kind, [...kinds]),
    eq(takedowns.target, target),
  );
  const rows = await db.select({ target: takedowns.target }).from(takedowns).where(isMeant).limit(1);
  return rows.length > 0;
}
