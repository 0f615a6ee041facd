import { MINUTE_MS } from '@tagfalter/domain/durations';

/** Milliseconds for which a proof of identity stays valid. */
export const FRESH_PROOF_MS = 10 * MINUTE_MS;
