import type { SyncState } from './state.ts';

/** Reasons for a round (S12). */
export type WakeReason = 'write' | 'start' | 'online' | 'focus' | 'visible' | 'nudge' | 'timer' | 'manual' | 'worker';

/** They forget earlier failures (wire 29). */
const RESETS: ReadonlySet<WakeReason> = new Set(['start', 'online', 'focus', 'visible', 'manual']);
const WAKES_SIGNED_OUT: ReadonlySet<WakeReason> = new Set([...RESETS, 'write', 'worker']);
const WAKES_OUTDATED: ReadonlySet<WakeReason> = new Set(['start', 'manual']);

export function resetsBackoff(reason: WakeReason): boolean {
  return RESETS.has(reason);
}

/** `signed-out` and `update-required` wait for a person. */
export function canWake(state: SyncState, reason: WakeReason): boolean {
  if (state.kind === 'signed-out') return WAKES_SIGNED_OUT.has(reason);
  if (state.kind === 'update-required') return WAKES_OUTDATED.has(reason);
  return true;
}
