/** So long somebody who has proven that it is them need not do so again, in milliseconds. */
export const FRESH_PROOF_MS = 10 * 60_000;
