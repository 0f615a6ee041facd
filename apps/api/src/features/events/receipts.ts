import { createPrivateKey } from 'node:crypto';
import { RECEIPT_ALGORITHM, type ReceiptClaims } from '@tagfalter/contract/contribution';
import { SignJWT } from 'jose';
import { publicKeyOf } from '#api/db/secrets.ts';

/** Signs the arrival of guests' files (spec decision 39). */
export interface Receipts {
  /** Public key: SPKI, base64url. */
  publicKey: string;
  /** Keys from before restores, latest first. */
  earlierKeys: readonly string[];
  /** @returns compact JWS */
  sign(claims: ReceiptClaims): Promise<string>;
}

/** @param key PKCS #8 of a P-256 key, shared by all processes on one database */
export function createReceipts(key: Uint8Array, earlierKeys: readonly string[]): Receipts {
  const signing = createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' });
  return {
    publicKey: publicKeyOf(key),
    earlierKeys,
    sign: (claims) => new SignJWT({ ...claims }).setProtectedHeader({ alg: RECEIPT_ALGORITHM }).sign(signing),
  };
}
