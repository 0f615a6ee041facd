import { generateRandomString } from 'better-auth/crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { BY_PASSWORD } from '#api/adapters/identity/embedded/embedded-records.ts';
import { identityAccount, identityUser } from '#api/db/identity-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import type { WaysIn } from '#api/ports/identity.ts';
import type { ExternalAccount } from './external-account.ts';

export interface AccountOwner {
  id: string;
  email: string;
  emailVerified: boolean;
}

const OWNER = { id: identityUser.id, email: identityUser.email, emailVerified: identityUser.emailVerified };
const newId = (): string => generateRandomString(32, 'a-z', 'A-Z', '0-9');

/** The identity linked to an external account. */
export async function findOwner(db: Db, issuer: string, subject: string): Promise<AccountOwner | undefined> {
  const { userId, providerId, accountId } = identityAccount;
  const [row] = await db
    .select(OWNER)
    .from(identityAccount)
    .innerJoin(identityUser, eq(identityUser.id, userId))
    .where(and(eq(providerId, issuer), eq(accountId, subject)));
  return row;
}

/** Creates an identity with an external account. @returns undefined if its address or the account is taken */
export async function createOwner(
  db: Db,
  issuer: string,
  account: ExternalAccount & { email: string },
): Promise<AccountOwner | undefined> {
  const { email, emailVerified, name, picture: image } = account;
  const taken = new Error('taken');
  try {
    return await db.transaction(async (tx) => {
      const [owner] = await tx
        .insert(identityUser)
        .values({ id: newId(), email, emailVerified, name, image, createdAt: new Date() })
        .onConflictDoNothing()
        .returning(OWNER);
      if (!owner) return undefined;
      const linked = await tx
        .insert(identityAccount)
        .values(rowOf(owner.id, issuer, account))
        .onConflictDoNothing()
        .returning({ id: identityAccount.id });
      // Rolls back, so that no identity is left without a way to sign in.
      if (linked.length === 0) throw taken;
      return owner;
    });
  } catch (fault) {
    if (fault === taken) return undefined;
    throw fault;
  }
}

/** @returns false if either side is already linked */
export async function linkAccount(db: Db, userId: string, issuer: string, account: ExternalAccount): Promise<boolean> {
  const row = rowOf(userId, issuer, account);
  const made = await db.insert(identityAccount).values(row).onConflictDoNothing().returning({ id: identityAccount.id });
  return made.length > 0;
}

function rowOf(userId: string, issuer: string, { subject, email, emailVerified }: ExternalAccount) {
  const ids = { id: newId(), userId, providerId: issuer, accountId: subject };
  return { ...ids, email, emailVerified, createdAt: new Date() };
}

/** Stores what the provider says now; the identity's own address stays. */
export async function followAccount(
  db: Db,
  owner: AccountOwner,
  issuer: string,
  account: ExternalAccount,
): Promise<void> {
  const { subject, email, emailVerified, name, picture: image = null } = account;
  const isProven = isSameAddress(owner, account);
  await db.transaction(async (tx) => {
    // The same lock order as for ending access: another order could deadlock.
    await tx
      .update(identityAccount)
      .set({ email, emailVerified, updatedAt: new Date() })
      .where(and(eq(identityAccount.providerId, issuer), eq(identityAccount.accountId, subject)));
    await tx
      .update(identityUser)
      .set({ image, updatedAt: new Date(), ...(name && { name }), ...(isProven && { emailVerified: true }) })
      .where(eq(identityUser.id, owner.id));
  });
}

/** The provider has confirmed the identity's own address. */
export function isSameAddress({ email }: AccountOwner, account: ExternalAccount): boolean {
  return account.emailVerified && account.email === email;
}

/**
 * Whether the external account is still linked. Waits for a change being stored; a later reset ends the session that
 * exists by then.
 */
export async function isOnceLinked(db: Db, userId: string, issuer: string): Promise<boolean> {
  const isTheirs = and(eq(identityAccount.userId, userId), eq(identityAccount.providerId, issuer));
  const { id } = identityAccount;
  return (await db.select({ id }).from(identityAccount).where(isTheirs).for('share')).length > 0;
}

/** @returns false if none was linked */
export async function unlinkAccount(db: Db, userId: string, issuer: string): Promise<boolean> {
  const isTheirs = and(eq(identityAccount.userId, userId), eq(identityAccount.providerId, issuer));
  return (await db.delete(identityAccount).where(isTheirs).returning({ id: identityAccount.id })).length > 0;
}

/** @param issuer of the external account, if configured */
export async function waysOf(db: Db | Tx, userId: string, issuer: string | undefined): Promise<WaysIn> {
  const { providerId, email, createdAt } = identityAccount;
  const rows = await db
    .select({ providerId, email, linkedAt: createdAt, hasPassword: isNotNull(identityAccount.password) })
    .from(identityAccount)
    .where(eq(identityAccount.userId, userId));
  const linked = rows.find((row) => row.providerId === issuer);
  return {
    hasPassword: rows.some((row) => row.providerId === BY_PASSWORD && row.hasPassword),
    linked: linked ? { email: linked.email, linkedAt: linked.linkedAt } : null,
  };
}
