import { DAY_MS } from '@tagfalter/domain/durations';
import * as v from 'valibot';

export const LEASE_ALGORITHM = 'ES256';

/** A device without news takes an account for Pro this long (spec decision 25). */
export const LEASE_LONGEST_MS = 14 * DAY_MS;

const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Account `sub` is Pro from `iat` until `exp`, seconds since the epoch. A compact JWS under the key in the profile. */
export const LeaseClaimsSchema = v.object({ sub: v.pipe(v.string(), v.uuid()), iat: Seconds, exp: Seconds });
export type LeaseClaims = v.InferOutput<typeof LeaseClaimsSchema>;
