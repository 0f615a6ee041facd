import type { Fault } from '../fault.ts';
import { type Attention, retryDelay } from './backoff.ts';

/** What the sync is doing, as the chip shows it. `attempt` counts failures in a row, `error` is the last of them. */
export type SyncState =
  | { kind: 'idle'; lastSyncedAt: number | null }
  | { kind: 'pushing'; attempt: number; error: Fault | null }
  | { kind: 'pulling'; attempt: number; error: Fault | null }
  | { kind: 'waiting'; retryAt: number; attempt: number; error: Fault }
  | { kind: 'offline'; retryAt: number; attempt: number; error: Fault }
  | { kind: 'signed-out' }
  | { kind: 'update-required' };

export type SyncEvent =
  /** A round begins; `reset` forgets earlier failures (wire 29): a person or the network gives new hope. */
  | { type: 'run'; reset: boolean }
  | { type: 'sending' }
  | { type: 'fetching' }
  /** The server answered something of ours. */
  | { type: 'answered' }
  | { type: 'synced'; at: number }
  | { type: 'failed'; fault: Fault; now: number; random: number; online: boolean; attention: Attention };

type Running = Extract<SyncState, { kind: 'pushing' | 'pulling' }>;

export const START: SyncState = { kind: 'idle', lastSyncedAt: null };

function afterFailure(state: Running, event: Extract<SyncEvent, { type: 'failed' }>): SyncState {
  const { fault, now, random, online, attention } = event;
  if (fault.kind === 'signed-out' || fault.kind === 'update-required') return { kind: fault.kind };
  const attempt = state.attempt + 1;
  const retryAfterMs = fault.kind === 'server' ? fault.retryAfterMs : 0;
  const retryAt = now + retryDelay(attempt, attention, random, retryAfterMs);
  const kind = fault.kind === 'network' && !online ? 'offline' : 'waiting';
  return { kind, retryAt, attempt, error: fault };
}

/** What an event makes of a round that is under way. */
function afterStep(state: Running, event: Exclude<SyncEvent, { type: 'run' }>): SyncState {
  switch (event.type) {
    case 'sending':
      return { ...state, kind: 'pushing' };
    case 'fetching':
      return { ...state, kind: 'pulling' };
    case 'answered':
      // An answering server ends the backoff of an unreachable one, not that of one which answers with failures.
      return state.error?.kind === 'network' ? { ...state, attempt: 0, error: null } : state;
    case 'synced':
      return { kind: 'idle', lastSyncedAt: event.at };
    case 'failed':
      return afterFailure(state, event);
  }
}

/** The state after an event; pure. The drawing stands above the loop that performs the effects. */
export function next(state: SyncState, event: SyncEvent): SyncState {
  const running = state.kind === 'pushing' || state.kind === 'pulling';
  if (event.type !== 'run') return running ? afterStep(state, event) : state;
  if (running) return state;
  const before = event.reset || !('attempt' in state) ? { attempt: 0, error: null } : state;
  return { kind: 'pushing', attempt: before.attempt, error: before.error };
}
