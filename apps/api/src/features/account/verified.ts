import { and, eq } from 'drizzle-orm';
import { users } from '#api/db/account-schema.ts';
import type { Db } from '#api/db/open.ts';
import type { Identity } from '#api/ports/identity.ts';

type Known = Pick<Identity, 'issuer' | 'subject'>;

/** The account that was registered with an identity. */
export async function findAccountId(db: Db, { issuer, subject }: Known): Promise<string | undefined> {
  const isTheirs = and(eq(users.issuer, issuer), eq(users.subject, subject));
  const [row] = await db.select({ id: users.id }).from(users).where(isTheirs);
  return row?.id;
}

/** Whether a person has registered with an identity. */
export async function isRegistered(db: Db, identity: Known): Promise<boolean> {
  return (await findAccountId(db, identity)) !== undefined;
}

/** Notes that the identity provider knows the person's address as confirmed; nothing happens before they register. */
export async function markVerified(db: Db, { issuer, subject }: Known): Promise<void> {
  const isTheirs = and(eq(users.issuer, issuer), eq(users.subject, subject));
  await db.update(users).set({ emailVerified: true }).where(isTheirs);
}

/**
 * Whether the address of an account counts as confirmed: it once was, or a token says so of this very address. At an issuer elsewhere
 * people may have another one meanwhile, and confirm that.
 */
export function isConfirmed(
  account: { email: string; emailVerified: boolean },
  confirmedEmail: string | undefined,
): boolean {
  return account.emailVerified || account.email.toLowerCase() === confirmedEmail?.toLowerCase();
}
