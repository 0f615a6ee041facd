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

/** A code that was sent to an address is good for nobody else. */
const isFor = (email: string) => or(isNull(invitations.email), eq(invitations.email, email.toLowerCase()));

/**
 * Whether a code would be taken now. Wrong, used, revoked and expired ones are all the same "no".
 * @param email of whoever wants to use it; undefined where that is not known yet
 */
export async function isGoodCode(db: Db | Tx, code: string, now: number, email?: string): Promise<boolean> {
  const isTheirs = email === undefined ? undefined : isFor(email);
  const rows = await db
    .select({ hash: invitations.codeHash })
    .from(invitations)
    .where(and(good(code, now), isTheirs));
  return rows.length > 0;
}

/** Who has invited somebody. */
export interface Inviter {
  /** Null for codes of the operator. */
  inviterId: string | null;
  /** Whether the code was sent to the address of whoever uses it. */
  isByAddress: boolean;
  /** Whether both are friends from now on. */
  befriends: boolean;
}

/**
 * Takes a code out of use. Of two transactions at once the second waits for the first and finds it used.
 * @throws Refusal `invalid_code`
 */
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
