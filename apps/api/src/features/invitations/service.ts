import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { hashCode } from '#api/base/invitation-code.ts';
import { Refusal } from '#api/base/refusal.ts';
import { invitations } from '#api/db/account-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';

const good = (code: string, now: number) =>
  and(
    eq(invitations.codeHash, hashCode(code)),
    isNull(invitations.usedAt),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, new Date(now)),
  );

/** An addressed code is good for its address only. */
const isFor = (email: string) => or(isNull(invitations.email), eq(invitations.email, email.toLowerCase()));

/**
 * Wrong, used, revoked and expired codes are not distinguished.
 * @param email of the user of the code; undefined if unknown
 */
export async function isGoodCode(db: Db | Tx, code: string, now: number, email?: string): Promise<boolean> {
  const isTheirs = email === undefined ? undefined : isFor(email);
  const rows = await db
    .select({ hash: invitations.codeHash })
    .from(invitations)
    .where(and(good(code, now), isTheirs));
  return rows.length > 0;
}

export interface Inviter {
  /** Null for codes of the operator. */
  inviterId: string | null;
  /** The code was sent to this address. */
  isByAddress: boolean;
  /** Both become friends. */
  befriends: boolean;
}

/** Marks a code used. A concurrent second transaction waits and finds it used. @throws Refusal `invalid_code` */
export async function consumeCode(
  tx: Tx,
  code: string,
  { id, email }: { id: string; email: string },
  now: number,
): Promise<Inviter> {
  const [taken] = await tx
    .update(invitations)
    .set({ usedAt: new Date(now), usedBy: id })
    .where(and(good(code, now), isFor(email)))
    .returning({ inviterId: invitations.inviterId, email: invitations.email, befriends: invitations.befriends });
  if (!taken) throw new Refusal('invalid_code');
  return { inviterId: taken.inviterId, isByAddress: taken.email !== null, befriends: taken.befriends };
}
