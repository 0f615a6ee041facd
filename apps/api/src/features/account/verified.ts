import { eq } from 'drizzle-orm';
import { users } from '#api/db/account-schema.ts';
import { identityHandle, userIdBy } from '#api/db/handles.ts';
import type { Db } from '#api/db/open.ts';
import type { Identity } from '#api/ports/identity.ts';

type IdentityKey = Pick<Identity, 'issuer' | 'subject'>;

export function findAccountId(db: Db, { issuer, subject }: IdentityKey): Promise<string | undefined> {
  return userIdBy(db, identityHandle({ issuer, subject }));
}

export async function isRegistered(db: Db, identity: IdentityKey): Promise<boolean> {
  return (await findAccountId(db, identity)) !== undefined;
}

/** The provider confirmed the address; does nothing before registration. */
export async function markVerified(db: Db, identity: IdentityKey): Promise<void> {
  const id = await findAccountId(db, identity);
  if (id !== undefined) await db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
}

/** Confirmed once, or by a token for this very address: at a hosted issuer the address may have changed. */
export function isConfirmed(
  account: { email: string; emailVerified: boolean },
  confirmedEmail: string | undefined,
): boolean {
  return account.emailVerified || account.email.toLowerCase() === confirmedEmail?.toLowerCase();
}
