import { createPrivateKey } from 'node:crypto';
import { RECEIPT_ALGORITHM, type ReceiptClaims } from '@tagfalter/contract/contribution';
import { SignJWT } from 'jose';
import { publicKeyOf } from '#api/db/secrets.ts';

/** Signs that a guest's file has arrived (spec decision 39). */
export interface Receipts {
  /** Verifies the receipts: SPKI, base64url. */
  publicKey: string;
  /** Those of before the server was restored from a backup, the latest first. */
  earlierKeys: readonly string[];
  /** @returns a compact JWS of the claims */
  sign(claims: ReceiptClaims): Promise<string>;
}

/** @param key PKCS #8 of a P-256 key, the same in every process on one database */
export function createReceipts(key: Uint8Array, earlierKeys: readonly string[]): Receipts {
  const signing = createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' });
  return {
    publicKey: publicKeyOf(key),
    earlierKeys,
    sign: (claims) => new SignJWT({ ...claims }).setProtectedHeader({ alg: RECEIPT_ALGORITHM }).sign(signing),
  };
}
