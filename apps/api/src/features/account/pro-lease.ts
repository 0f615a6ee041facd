import { createPrivateKey, createPublicKey } from 'node:crypto';
import { LEASE_ALGORITHM, LEASE_LONGEST_MS } from '@tagfalter/contract/pro-lease';
import { SignJWT } from 'jose';

/** Signs what a device may believe while it cannot ask: until when an account is Pro (decision 25). */
export interface ProLeases {
  /** Verifies the leases: SPKI, base64url. */
  publicKey: string;
  /**
   * A lease of an account that is Pro now.
   * @param until end of its subscription, milliseconds since the epoch; Infinity where none is known
   * @returns a compact JWS with the account, the moment of signing and the end, at most 14 days later
   */
  sign(accountId: string, until: number): Promise<string>;
}

/**
 * @param key PKCS #8 of a P-256 key, the same in every process on one database
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
