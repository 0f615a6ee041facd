import type { Fault } from '../base/fault.ts';
import { type Attention, retryDelay } from './backoff.ts';

/** `attempt` counts failures in a row; `error` is the last one. */
export type SyncState =
  | { kind: 'idle'; lastSyncedAt: number | null }
  | { kind: 'pushing'; attempt: number; error: Fault | null }
  | { kind: 'pulling'; attempt: number; error: Fault | null }
  | { kind: 'waiting'; retryAt: number; attempt: number; error: Fault }
  | { kind: 'offline'; retryAt: number; attempt: number; error: Fault }
  | { kind: 'signed-out' }
  | { kind: 'update-required' };

export type SyncEvent =
  /** `reset`: a person or the network changed something (wire 29). */
  | { type: 'run'; reset: boolean }
  | { type: 'sending' }
  | { type: 'fetching' }
  /** The server responded to a request of ours. */
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

function afterStep(state: Running, event: Exclude<SyncEvent, { type: 'run' }>): SyncState {
  switch (event.type) {
    case 'sending':
      return { ...state, kind: 'pushing' };
    case 'fetching':
      return { ...state, kind: 'pulling' };
    case 'answered':
      // A response ends the backoff of an unreachable server, not of a failing one.
      return state.error?.kind === 'network' ? { ...state, attempt: 0, error: null } : state;
    case 'synced':
      return { kind: 'idle', lastSyncedAt: event.at };
    case 'failed':
      return afterFailure(state, event);
  }
}

/** Pure; the drawing is in `loop.ts`, which performs the effects. */
export function next(state: SyncState, event: SyncEvent): SyncState {
  const running = state.kind === 'pushing' || state.kind === 'pulling';
  if (event.type !== 'run') return running ? afterStep(state, event) : state;
  if (running) return state;
  const before = event.reset || !('attempt' in state) ? { attempt: 0, error: null } : state;
  return { kind: 'pushing', attempt: before.attempt, error: before.error };
}
