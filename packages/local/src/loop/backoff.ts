import { MINUTE_MS, SECOND_MS } from '@tagfalter/domain/durations';

const FIRST_MS = SECOND_MS;
/** While visible with something waiting (wire 29). */
export const MAX_WATCHED_MS = 10_000;
/** While visible with nothing waiting: limits the age of what is shown without a nudge. */
const MAX_QUIET_MS = 30_000;
/** While hidden (wire 29). */
export const MAX_HIDDEN_MS = 5 * MINUTE_MS;

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
 * Milliseconds until the next attempt. The upper half is jitter, so that devices do not return in step (wire 29).
 * @param attempt failures in a row
 * @param random 0 ≤ number < 1
 */
export function retryDelay(attempt: number, attention: Attention, random: number, retryAfterMs: number): number {
  const cap = longestPause(attention);
  const step = Math.min(cap, FIRST_MS * 2 ** Math.min(Math.max(attempt, 1) - 1, 20));
  return Math.max(step / 2 + (random * step) / 2, Math.min(retryAfterMs, cap));
}
