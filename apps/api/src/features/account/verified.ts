import { and, eq } from 'drizzle-orm';
import { users } from '#api/db/account-schema.ts';
import type { Db } from '#api/db/open.ts';
import type { Identity } from '#api/ports/identity.ts';

/** Whether a person has registered with an identity. */
export async function isRegistered(
  db: Db,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<boolean> {
  const isTheirs = and(eq(users.issuer, issuer), eq(users.subject, subject));
  return (await db.select({ id: users.id }).from(users).where(isTheirs)).length > 0;
}

/** Notes that the identity provider knows the person's address as confirmed; nothing happens before they register. */
export async function markVerified(db: Db, { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): Promise<void> {
  const isTheirs = and(eq(users.issuer, issuer), eq(users.subject, subject));
  await db.update(users).set({ emailVerified: true }).where(isTheirs);
}
