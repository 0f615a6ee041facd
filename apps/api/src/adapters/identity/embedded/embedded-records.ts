import { and, eq, gt, isNull, lt, lte, ne, or } from 'drizzle-orm';
import {
  identityAccount,
  identityPlace,
  identitySession,
  identityUser,
  identityVerification,
} from '#api/db/identity-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import type { IdentityRecord } from '#api/ports/identity.ts';

/** Better-auth's name for the password. */
export const BY_PASSWORD = 'credential';

const FIELDS = {
  subject: identityUser.id,
  emailVerified: identityUser.emailVerified,
  invitationHash: identityUser.invitationHash,
  createdAt: identityUser.createdAt,
};

export async function findBySubject(db: Db | Tx, subject: string): Promise<IdentityRecord | undefined> {
  const [row] = await db.select(FIELDS).from(identityUser).where(eq(identityUser.id, subject));
  return row;
}

/** @param email in any case */
export async function findByEmail(db: Db | Tx, email: string): Promise<IdentityRecord | undefined> {
  const [row] = await db.select(FIELDS).from(identityUser).where(eq(identityUser.email, email.toLowerCase()));
  return row;
}

/** Identities made after `from` and not after `to`. */
export async function listCreated(db: Db | Tx, from: Date, to: Date): Promise<{ subject: string; email: string }[]> {
  return db
    .select({ subject: identityUser.id, email: identityUser.email })
    .from(identityUser)
    .where(and(gt(identityUser.createdAt, from), lte(identityUser.createdAt, to)));
}

export async function isSessionActive(db: Db, sessionId: string): Promise<boolean> {
  const rows = await db
    .select({ id: identitySession.id })
    .from(identitySession)
    .where(eq(identitySession.id, sessionId))
    .prepare('is_session_active')
    .execute();
  return rows.length > 0;
}

export async function endResetLinks(db: Db | Tx, subject: string): Promise<void> {
  await db.delete(identityVerification).where(eq(identityVerification.value, subject));
}

/**
 * After a reset by mail, ends all other access: foreign external accounts, sessions, known places and earlier links.
 * The address counts as confirmed. An external account with the same confirmed address stays.
 */
export async function renewAccess(db: Db | Tx, subject: string): Promise<void> {
  await db.transaction(async (tx) => {
    const address = tx.select({ email: identityUser.email }).from(identityUser).where(eq(identityUser.id, subject));
    const { userId, providerId, email, emailVerified } = identityAccount;
    const isForeign = or(eq(emailVerified, false), isNull(email), ne(email, address));
    // Before the sessions: a concurrent sign-in by it checks it once more.
    await tx.delete(identityAccount).where(and(eq(userId, subject), ne(providerId, BY_PASSWORD), isForeign));
    await tx.delete(identitySession).where(eq(identitySession.userId, subject));
    await tx.delete(identityPlace).where(eq(identityPlace.userId, subject));
    await endResetLinks(tx, subject);
    await tx.update(identityUser).set({ emailVerified: true }).where(eq(identityUser.id, subject));
  });
}

/** @param now milliseconds since the epoch */
export async function forgetExpired(db: Db, now: number): Promise<void> {
  const before = new Date(now);
  await db.delete(identitySession).where(lt(identitySession.expiresAt, before));
  await db.delete(identityVerification).where(lt(identityVerification.expiresAt, before));
}

/** Sessions and password go by foreign key. */
export async function remove(tx: Tx, subject: string): Promise<void> {
  await endResetLinks(tx, subject);
  await tx.delete(identityUser).where(eq(identityUser.id, subject));
}
