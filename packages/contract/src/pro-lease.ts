import * as v from 'valibot';

/** How leases are signed. */
export const LEASE_ALGORITHM = 'ES256';

/** How long a device that hears nothing may take an account for Pro (decision 25). */
export const LEASE_LONGEST_MS = 14 * 86_400_000;

const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * What a lease says: the account `sub` is Pro from `iat` until `exp`, in seconds since the epoch. It is a compact JWS
 * under the key that comes with it in the profile.
 */
export const LeaseClaimsSchema = v.object({ sub: v.pipe(v.string(), v.uuid()), iat: Seconds, exp: Seconds });
export type LeaseClaims = v.InferOutput<typeof LeaseClaimsSchema>;
