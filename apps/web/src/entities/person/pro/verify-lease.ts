import { type LeaseClaims, LeaseClaimsSchema } from '@tagfalter/contract/pro-lease';
import { signedClaims } from '@tagfalter/local/base/signed-claims';
import { report } from '#platform/error-log.ts';

/**
 * Returns the claims of a lease (decision 25).
 * @param lease compact JWS
 * @param key SPKI of the installation's public key, base64url
 * @returns null for a lease that the key has not signed, that speaks of somebody else, or that cannot be read
 */
export async function verifyLease(lease: string, key: string, accountId: string): Promise<LeaseClaims | null> {
  try {
    const claims = await signedClaims(lease, key, LeaseClaimsSchema);
    return claims?.sub === accountId ? claims : null;
  } catch (error) {
    report(error, 'pro: the lease');
    return null;
  }
}
