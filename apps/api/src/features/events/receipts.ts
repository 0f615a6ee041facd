import { createPrivateKey, createPublicKey } from 'node:crypto';
import { RECEIPT_ALGORITHM, type ReceiptClaims } from '@tagfalter/contract/contribution';
import { SignJWT } from 'jose';

/** Signs that a guest's file has arrived (spec decision 39). */
export interface Receipts {
  /** Verifies the receipts: SPKI, base64url. */
  publicKey: string;
  /** @returns a compact JWS of the claims */
  sign(claims: ReceiptClaims): Promise<string>;
}

/** @param key PKCS #8 of a P-256 key, the same in every process on one database */
export function createReceipts(key: Uint8Array): Receipts {
  const signing = createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(signing).export({ format: 'der', type: 'spki' }).toString('base64url');
  return {
    publicKey,
    sign: (claims) => new SignJWT({ ...claims }).setProtectedHeader({ alg: RECEIPT_ALGORITHM }).sign(signing),
  };
}
