import { createPrivateKey, createPublicKey } from 'node:crypto';
import { LEASE_ALGORITHM, LEASE_LONGEST_MS } from '@tagfalter/contract/pro-lease';
import { SignJWT } from 'jose';

/** Signed proof of Pro for an offline device (decision 109). */
export interface ProLeases {
  /** Public key: SPKI, base64url. */
  publicKey: string;
  /**
   * Signs a lease.
   * @param until end of the subscription, milliseconds since the epoch; Infinity if unknown
   * @returns compact JWS with account, time of signing and end, at most 14 days later
   */
  sign(accountId: string, until: number): Promise<string>;
}

/**
 * @param key PKCS #8 of a P-256 key, shared by all processes on one database
 * @param now milliseconds since the epoch
 */
export function createProLeases(key: Uint8Array, now: () => number): ProLeases {
  const signing = createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(signing).export({ format: 'der', type: 'spki' }).toString('base64url');
  return {
    publicKey,
    sign(accountId, until) {
      const at = now();
      const end = Math.min(until, at + LEASE_LONGEST_MS);
      return new SignJWT()
        .setProtectedHeader({ alg: LEASE_ALGORITHM })
        .setSubject(accountId)
        .setIssuedAt(Math.floor(at / 1000))
        .setExpirationTime(Math.floor(end / 1000))
        .sign(signing);
    },
  };
}
