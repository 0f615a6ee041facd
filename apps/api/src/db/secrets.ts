import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { desc, eq, ne } from 'drizzle-orm';
import { receiptKeys, secrets } from './installation-schema.ts';
import type { Db } from './open.ts';

/** One comes with each restore. */
const MAX_EARLIER_KEYS = 20;

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
  /** By which push services know this server (VAPID): PKCS #8 of a P-256 key. */
  push: Uint8Array;
  /** Public keys of earlier receipts, the latest first: SPKI, base64url. */
  earlierReceiptKeys: string[];
}

/** Reads the secrets, making them at the first start; processes that start at once agree on one value each. */
export async function loadSecrets(db: Db): Promise<Secrets> {
  const receipt = await loadSecret(db, 'receipt', signingKey);
  return {
    session: await loadSecret(db, 'session', randomKey),
    media: await loadSecret(db, 'media', randomKey),
    proLease: await loadSecret(db, 'pro-lease', signingKey),
    receipt,
    push: await loadSecret(db, 'push', signingKey),
    earlierReceiptKeys: await earlierKeys(db, publicKeyOf(receipt)),
  };
}

/** Public half of a P-256 key. @param key PKCS #8 @returns SPKI, base64url */
export function publicKeyOf(key: Uint8Array): string {
  const secret = createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' });
  return createPublicKey(secret).export({ format: 'der', type: 'spki' }).toString('base64url');
}

/** Notes the key of receipts for those who come after a restore. */
async function earlierKeys(db: Db, publicKey: string): Promise<string[]> {
  await db.insert(receiptKeys).values({ publicKey }).onConflictDoNothing();
  const rows = await db
    .select()
    .from(receiptKeys)
    .where(ne(receiptKeys.publicKey, publicKey))
    .orderBy(desc(receiptKeys.createdAt))
    .limit(MAX_EARLIER_KEYS);
  return rows.map((row) => row.publicKey);
}

const randomKey = (): Buffer => randomBytes(32);
const signingKey = (): Buffer =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'der', type: 'pkcs8' });

/** Reads one secret, made where there is none yet. */
export async function loadSecret(db: Db, name: string, make: () => Buffer): Promise<Uint8Array> {
  const value = make().toString('base64url');
  await db.insert(secrets).values({ name, value }).onConflictDoNothing();
  const [stored] = await db.select().from(secrets).where(eq(secrets.name, name));
  return Buffer.from(stored?.value ?? value, 'base64url');
}
