import { and, eq, gt, isNull } from 'drizzle-orm';
import { hashCode } from '#api/base/invitation-code.ts';
import { Refusal } from '#api/base/refusal.ts';
import { invitations } from '#api/db/account-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';

const good = (code: string, now: number) =>
  and(eq(invitations.codeHash, hashCode(code)), isNull(invitations.usedAt), gt(invitations.expiresAt, new Date(now)));

/** Whether a code would be taken now. Wrong, used and expired ones are all the same "no". */
export async function isGoodCode(db: Db | Tx, code: string, now: number): Promise<boolean> {
  const rows = await db.select({ hash: invitations.codeHash }).from(invitations).where(good(code, now));
  return rows.length > 0;
}

/**
 * Takes a code out of use. Of two transactions at once the second waits for the first and finds it used.
 * @throws Refusal `invalid_code`
 */
export async function consumeCode(tx: Tx, code: string, usedBy: string, now: number): Promise<void> {
  const taken = await tx
    .update(invitations)
    .set({ usedAt: new Date(now), usedBy })
    .where(good(code, now))
    .returning({ hash: invitations.codeHash });
  if (taken.length === 0) throw new Refusal('invalid_code');
}
