import type { SyncState } from '@tagfalter/local/sync/state';
import type { WordsInMemory } from '#platform/words-in-memory.ts';

/** What the chip says, and how it looks (design 3.13). */
export type SyncView =
  | { look: 'ok'; says: 'saved' }
  | { look: 'local'; says: 'on-device' | 'storing' }
  | { look: 'wait'; says: 'unstored' }
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
  /** What is typed and on no medium yet. */
  inMemory: WordsInMemory;
  /** Whether the browser may throw away after a week what lies here only (design 3.16). */
  volatile: boolean;
}

/**
 * 'Gesichert' is only said when nothing of this device is missing on the server, and nothing is called stored here that
 * only this page holds: a local save and a server save never look alike (design 3.13, reliability I1).
 */
export function syncView({ state, waiting, parked, dirty, inMemory, volatile }: SyncFacts): SyncView {
  const kept = keptHere(inMemory);
  // Nothing goes out or comes in any more until the app is a newer one (S13).
  if (state.kind === 'update-required') return { look: 'wait', says: 'outdated' };
  if (waiting > 0) {
    if (state.kind === 'pushing') return { look: 'send', says: 'sending' };
    if (volatile) return { look: 'wait', says: 'unsafe', count: waiting };
    if (state.kind === 'idle' || state.kind === 'pulling') return kept;
    return { look: 'wait', says: 'waiting', count: waiting };
  }
  if (parked > 0) return { look: 'wait', says: 'check', count: parked };
  return dirty || inMemory !== 'none' ? kept : { look: 'ok', says: 'saved' };
}

/** How far what is not on the server has got here. */
function keptHere(inMemory: WordsInMemory): SyncView {
  if (inMemory === 'failed') return { look: 'wait', says: 'unstored' };
  return { look: 'local', says: inMemory === 'storing' ? 'storing' : 'on-device' };
}
