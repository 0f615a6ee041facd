import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { secrets } from './installation-schema.ts';
import type { Db } from './open.ts';

/** Keys this installation made for itself; base64url in the table, 32 random bytes each unless it says otherwise. */
export interface Secrets {
  /** Signs cookies and encrypts the private keys of the embedded identity provider. */
  session: Uint8Array;
  /** Signs media addresses. */
  media: Uint8Array;
  /** Signs Pro leases: PKCS #8 of a P-256 key. */
  proLease: Uint8Array;
  /** Signs receipts of guests' files: PKCS #8 of a P-256 key. */
  receipt: Uint8Array;
}

/** Reads the secrets, making them at the first start; processes that start at once agree on one value each. */
export async function loadSecrets(db: Db): Promise<Secrets> {
  return {
    session: await loadSecret(db, 'session', randomKey),
    media: await loadSecret(db, 'media', randomKey),
    proLease: await loadSecret(db, 'pro-lease', signingKey),
    receipt: await loadSecret(db, 'receipt', signingKey),
  };
}

const randomKey = (): Buffer => randomBytes(32);
const signingKey = (): Buffer =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'der', type: 'pkcs8' });

async function loadSecret(db: Db, name: string, make: () => Buffer): Promise<Uint8Array> {
  const value = make().toString('base64url');
  await db.insert(secrets).values({ name, value }).onConflictDoNothing();
  const [stored] = await db.select().from(secrets).where(eq(secrets.name, name));
  return Buffer.from(stored?.value ?? value, 'base64url');
}
