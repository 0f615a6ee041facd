import type { ModerationOutcome } from '@tagfalter/contract/admin-moderation';
import { eq, sql } from 'drizzle-orm';
import { noteAccountEvent } from '#api/changes/audit-log.ts';
import { users } from '#api/db/account-schema.ts';
import type { ModerationDeps } from './moderation-deps.ts';

const isOf = (email: string) => eq(sql`lower(${users.email})`, email.trim().toLowerCase());

/**
 * Blocks an account: only its archive and its end stay possible (`account_blocked`), and others no longer see its
 * entries (`relationTo`). The owner gets the reason by mail and at sign-in. A repeat changes the reason.
 */
export async function blockAccount(deps: ModerationDeps, email: string, reason: string): Promise<ModerationOutcome> {
  const { db, now } = deps;
  const blocked = await db.transaction(async (tx) => {
    const change = { blockedAt: new Date(now()), blockReason: reason };
    const { id, email: address } = users;
    const [row] = await tx.update(users).set(change).where(isOf(email)).returning({ id, address });
    if (row) await noteAccountEvent(tx, { accountId: row.id, kind: 'account_blocked', at: now() });
    return row;
  });
  if (!blocked) return { outcome: 'missing' };
  await deps.tell(blocked.address, { what: 'account', reason, date: null, accountId: blocked.id });
  return { outcome: 'done' };
}

export function unblockAccount({ db, now }: ModerationDeps, email: string): Promise<ModerationOutcome> {
  return db.transaction(async (tx) => {
    const change = { blockedAt: null, blockReason: null };
    const [row] = await tx.update(users).set(change).where(isOf(email)).returning({ id: users.id });
    if (!row) return { outcome: 'missing' };
    await noteAccountEvent(tx, { accountId: row.id, kind: 'account_unblocked', at: now() });
    return { outcome: 'done' };
  });
}
