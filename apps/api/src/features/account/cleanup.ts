import { eq, or, sql } from 'drizzle-orm';
import { users } from '#api/db/account-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { hashCode } from '#api/invitation-code.ts';
import type { IdentityProvider } from '#api/ports/identity.ts';
import { lockRegistration } from './registration-lock.ts';

/** Older orphans are left alone (decision 3). */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Removes what a failed registration left behind: an identity of this e-mail without a user record, younger than 24
 * hours, started with the same code (decision 3). Anything else stays untouched, and the caller is not told.
 * @param now milliseconds since the epoch
 */
export async function removeOrphan(
  db: Db,
  provider: IdentityProvider,
  { email, invitationCode }: { email: string; invitationCode: string },
  now: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockRegistration(tx, email);
    const identity = await provider.findByEmail(tx, email);
    if (!identity || identity.invitationHash !== hashCode(invitationCode)) return;
    if (identity.createdAt.getTime() <= now - MAX_AGE_MS) return;
    if (await hasUser(tx, identity.subject, email)) return;
    await provider.remove(tx, identity.subject);
  });
}

async function hasUser(tx: Tx, subject: string, email: string): Promise<boolean> {
  const sameEmail = eq(sql`lower(${users.email})`, email.toLowerCase());
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.subject, subject), sameEmail));
  return rows.length > 0;
}
