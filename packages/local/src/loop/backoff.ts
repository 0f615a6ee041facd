const FIRST_MS = 1000;
/** Maximum pause while visible with something waiting, milliseconds (wire 29). */
export const MAX_WATCHED_MS = 10_000;
/** Maximum pause while visible with nothing waiting: limits the age of what is shown if no nudge arrives. */
const MAX_QUIET_MS = 30_000;
/** Maximum pause while hidden (wire 29). */
export const MAX_HIDDEN_MS = 5 * 60_000;

export interface Attention {
  visible: boolean;
  /** Whether something has not reached the server. */
  waiting: boolean;
}

/** Milliseconds. */
export function longestPause({ visible, waiting }: Attention): number {
  if (!visible) return MAX_HIDDEN_MS;
  return waiting ? MAX_WATCHED_MS : MAX_QUIET_MS;
}

/**
 * Milliseconds until the next attempt after `attempt` failures in a row: doubles up to the maximum of wire 29; the
 * upper half is jitter, so that devices do not return in step.
 * @param random 0 ≤ number < 1
 */
export function retryDelay(attempt: number, attention: Attention, random: number, retryAfterMs: number): number {
  const cap = longestPause(attention);
  const step = Math.min(cap, FIRST_MS * 2 ** Math.min(Math.max(attempt, 1) - 1, 20));
  return Math.max(step / 2 + (random * step) / 2, Math.min(retryAfterMs, cap));
}
