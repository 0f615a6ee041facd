import type { ModerationOutcome } from '@tagfalter/contract/admin-moderation';
import { eq } from 'drizzle-orm';
import { noteAccountEvent } from '#api/changes/audit-log.ts';
import { users } from '#api/db/account-schema.ts';
import { emailHandle, userIdBy } from '#api/db/handles.ts';
import type { Tx } from '#api/db/open.ts';
import type { ModerationDeps } from './moderation-deps.ts';

type Change = Partial<Pick<typeof users.$inferSelect, 'blockedAt' | 'blockReason'>>;

async function changeByEmail(tx: Tx, email: string, change: Change) {
  const accountId = await userIdBy(tx, emailHandle(email));
  if (accountId === undefined) return undefined;
  const { id, email: address } = users;
  const [row] = await tx.update(users).set(change).where(eq(id, accountId)).returning({ id, address });
  return row;
}

/**
 * Blocks an account: only its archive and its end stay possible (`account_blocked`), and others no longer see its
 * entries (`relationTo`). The owner gets the reason by mail and at sign-in. A repeat changes the reason.
 */
export async function blockAccount(deps: ModerationDeps, email: string, reason: string): Promise<ModerationOutcome> {
  const { db, now } = deps;
  const blocked = await db.transaction(async (tx) => {
    const change = { blockedAt: new Date(now()), blockReason: reason };
    const row = await changeByEmail(tx, email, change);
    if (row) await noteAccountEvent(tx, { accountId: row.id, kind: 'account_blocked', at: now() });
    return row;
  });
  if (!blocked) return { outcome: 'missing' };
  // Its streams and downloads end.
  deps.nudges.publish(blocked.id);
  await deps.announce(blocked.address, { what: 'account', reason, date: null, accountId: blocked.id });
  return { outcome: 'done' };
}

export function unblockAccount({ db, now }: ModerationDeps, email: string): Promise<ModerationOutcome> {
  return db.transaction(async (tx) => {
    const change = { blockedAt: null, blockReason: null };
    const row = await changeByEmail(tx, email, change);
    if (!row) return { outcome: 'missing' };
    await noteAccountEvent(tx, { accountId: row.id, kind: 'account_unblocked', at: now() });
    return { outcome: 'done' };
  });
}
