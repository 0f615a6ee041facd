const FIRST_MS = 1000;
/** Most time to the next attempt while somebody looks and something waits (wire 29). */
export const MAX_WATCHED_MS = 10_000;
/** While somebody looks and nothing waits: how old what they see may become without a nudge. */
const MAX_QUIET_MS = 30_000;
/** While nobody looks (wire 29). */
export const MAX_HIDDEN_MS = 5 * 60_000;

export interface Attention {
  visible: boolean;
  /** Whether something has not reached the server. */
  waiting: boolean;
}

/** The longest pause allowed, in milliseconds (wire 29). */
export function longestPause({ visible, waiting }: Attention): number {
  if (!visible) return MAX_HIDDEN_MS;
  return waiting ? MAX_WATCHED_MS : MAX_QUIET_MS;
}

/**
 * Milliseconds until the next attempt after `attempt` failures in a row: doubling from one second, the upper half
 * jittered so that devices do not come back in step, never past the cap of wire 29. A busy server's Retry-After is
 * kept as far as the cap allows.
 */
export function retryDelay(attempt: number, attention: Attention, random: number, retryAfterMs: number): number {
  const cap = longestPause(attention);
  const step = Math.min(cap, FIRST_MS * 2 ** Math.min(Math.max(attempt, 1) - 1, 20));
  return Math.max(step / 2 + (random * step) / 2, Math.min(retryAfterMs, cap));
}
