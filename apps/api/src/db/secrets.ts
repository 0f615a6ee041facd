import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './open.ts';
import { secrets } from './schema.ts';

/** Keys this installation made for itself; base64url in the table, 32 random bytes each. */
export interface Secrets {
  /** Signs cookies and encrypts the private keys of the embedded identity provider. */
  session: Uint8Array;
  /** Signs media addresses. */
  media: Uint8Array;
}

/** Reads the secrets, making them at the first start; processes that start at once agree on one value each. */
export async function loadSecrets(db: Db): Promise<Secrets> {
  return { session: await loadSecret(db, 'session'), media: await loadSecret(db, 'media') };
}

async function loadSecret(db: Db, name: string): Promise<Uint8Array> {
  const value = randomBytes(32).toString('base64url');
  await db.insert(secrets).values({ name, value }).onConflictDoNothing();
  const [stored] = await db.select().from(secrets).where(eq(secrets.name, name));
  return Buffer.from(stored?.value ?? value, 'base64url');
}
