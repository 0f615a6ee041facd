import type { SyncState } from '@tagfalter/local/sync/state';

/** What the chip says, and how it looks (design 3.13). */
export type SyncView =
  | { look: 'ok'; says: 'saved' }
  | { look: 'local'; says: 'on-device' }
  | { look: 'wait'; says: 'unsafe'; count: number }
  | { look: 'send'; says: 'sending' }
  | { look: 'wait'; says: 'outdated' }
  | { look: 'wait'; says: 'waiting' | 'check'; count: number };

export interface SyncFacts {
  state: SyncState;
  waiting: number;
  parked: number;
  /** A draft holds something that is not saved yet. */
  dirty: boolean;
  /** Whether the browser may throw away after a week what lies here only (design 3.16). */
  volatile: boolean;
}

/**
 * 'Gesichert' is only said when nothing of this device is missing on the server: a local save and a server save never
 * look alike (design 3.13).
 */
export function syncView({ state, waiting, parked, dirty, volatile }: SyncFacts): SyncView {
  // Nothing goes out or comes in any more until the app is a newer one (S13).
  if (state.kind === 'update-required') return { look: 'wait', says: 'outdated' };
  if (waiting > 0) {
    if (state.kind === 'pushing') return { look: 'send', says: 'sending' };
    if (volatile) return { look: 'wait', says: 'unsafe', count: waiting };
    if (state.kind === 'idle' || state.kind === 'pulling') return { look: 'local', says: 'on-device' };
    return { look: 'wait', says: 'waiting', count: waiting };
  }
  if (parked > 0) return { look: 'wait', says: 'check', count: parked };
  return dirty ? { look: 'local', says: 'on-device' } : { look: 'ok', says: 'saved' };
}
