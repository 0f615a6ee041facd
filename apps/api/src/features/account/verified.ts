import { and, eq } from 'drizzle-orm';
import { users } from '#api/db/account-schema.ts';
import type { Db } from '#api/db/open.ts';
import type { Identity } from '#api/ports/identity.ts';

type Known = Pick<Identity, 'issuer' | 'subject'>;

export async function findAccountId(db: Db, { issuer, subject }: Known): Promise<string | undefined> {
  const isTheirs = and(eq(users.issuer, issuer), eq(users.subject, subject));
  const [row] = await db.select({ id: users.id }).from(users).where(isTheirs);
  return row?.id;
}

export async function isRegistered(db: Db, identity: Known): Promise<boolean> {
  return (await findAccountId(db, identity)) !== undefined;
}

/** The provider confirmed the address; does nothing before registration. */
export async function markVerified(db: Db, { issuer, subject }: Known): Promise<void> {
  const isTheirs = and(eq(users.issuer, issuer), eq(users.subject, subject));
  await db.update(users).set({ emailVerified: true }).where(isTheirs);
}

/** Confirmed once, or by a token for this very address: at a hosted issuer the address may have changed. */
export function isConfirmed(
  account: { email: string; emailVerified: boolean },
  confirmedEmail: string | undefined,
): boolean {
  return account.emailVerified || account.email.toLowerCase() === confirmedEmail?.toLowerCase();
}
