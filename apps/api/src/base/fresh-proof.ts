/** Milliseconds for which a proof of identity stays valid. */
export const FRESH_PROOF_MS = 10 * 60_000;
