import type { SyncState } from './state.ts';

/** What may be worth a round (S12). */
export type WakeReason = 'write' | 'start' | 'online' | 'focus' | 'visible' | 'nudge' | 'timer' | 'manual' | 'worker';

/** What forgets earlier failures (wire 29), a tab that comes to the front among it. */
const RESETS: ReadonlySet<WakeReason> = new Set(['start', 'online', 'focus', 'visible', 'manual']);
const WAKES_SIGNED_OUT: ReadonlySet<WakeReason> = new Set([...RESETS, 'write', 'worker']);
const WAKES_OUTDATED: ReadonlySet<WakeReason> = new Set(['start', 'manual']);

/** Whether a person or the network gives new hope: then the pauses begin anew (wire 29). */
export function givesHope(reason: WakeReason): boolean {
  return RESETS.has(reason);
}

/** Whether a state is left for a reason: who is signed out or outdated waits for a person. */
export function isWokenBy(state: SyncState, reason: WakeReason): boolean {
  if (state.kind === 'signed-out') return WAKES_SIGNED_OUT.has(reason);
  if (state.kind === 'update-required') return WAKES_OUTDATED.has(reason);
  return true;
}
