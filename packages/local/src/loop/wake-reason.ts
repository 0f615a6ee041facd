import type { SyncState } from './state.ts';

/** Reasons for a round (S12). */
export type WakeReason = 'write' | 'start' | 'online' | 'focus' | 'visible' | 'nudge' | 'timer' | 'manual' | 'worker';

/** Reasons that forget earlier failures (wire 29), including a tab that comes to the front. */
const RESETS: ReadonlySet<WakeReason> = new Set(['start', 'online', 'focus', 'visible', 'manual']);
const WAKES_SIGNED_OUT: ReadonlySet<WakeReason> = new Set([...RESETS, 'write', 'worker']);
const WAKES_OUTDATED: ReadonlySet<WakeReason> = new Set(['start', 'manual']);

/** Whether the pauses begin anew, because a person or the network changed something (wire 29). */
export function resetsBackoff(reason: WakeReason): boolean {
  return RESETS.has(reason);
}

/** Whether `reason` may leave `state`: `signed-out` and `update-required` wait for a person. */
export function canWake(state: SyncState, reason: WakeReason): boolean {
  if (state.kind === 'signed-out') return WAKES_SIGNED_OUT.has(reason);
  if (state.kind === 'update-required') return WAKES_OUTDATED.has(reason);
  return true;
}
