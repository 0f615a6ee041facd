import type { SyncState } from '@tagfalter/local/loop/state';
import type { WordsInMemory } from '#entities/diary/words-in-memory.ts';

/** Text and look of the sync chip (design 3.13). */
export type SyncView =
  | { look: 'ok'; says: 'saved' }
  | { look: 'local'; says: 'on-device' | 'draft' | 'storing' }
  | { look: 'wait'; says: 'unstored' | 'silent' }
  | { look: 'wait'; says: 'unsafe'; count: number }
  | { look: 'send'; says: 'sending' }
  | { look: 'wait'; says: 'outdated' }
  | { look: 'wait'; says: 'waiting' | 'failing' | 'check'; count: number };

export interface SyncFacts {
  /** The database does not answer: the known state may be old. */
  silent: boolean;
  state: SyncState;
  waiting: number;
  /** A change of the resting memories waits, too. */
  quiet: boolean;
  parked: number;
  /** Unsaved drafts, and recordings that are in none yet. */
  drafts: number;
  /** Something exists, or may exist, only on this device, and is sent automatically. */
  unsure: boolean;
  /** State of typed words that no storage holds yet. */
  inMemory: WordsInMemory;
  /** Whether the browser may delete after a week data that lies only here (design 3.16). */
  volatile: boolean;
}

/**
 * Says 'Gesichert' only when the server lacks nothing of this device. Calls nothing stored here that only this page
 * holds. A local save and a server save never look alike (design 3.13).
 */
export function syncView(facts: SyncFacts): SyncView {
  const { silent, state, waiting, quiet, parked, drafts, unsure, inMemory, volatile } = facts;
  if (silent) return { look: 'wait', says: inMemory === 'failed' ? 'unstored' : 'silent' };
  const kept = keptHere(inMemory);
  const going = waiting + (quiet ? 1 : 0);
  // Nothing goes out or comes in any more until the app is a newer one (S13).
  if (state.kind === 'update-required') return { look: 'wait', says: 'outdated' };
  if (going > 0) return waitingView(state, going, volatile) ?? kept;
  if (parked > 0) return { look: 'wait', says: 'check', count: parked };
  if (drafts > 0 && inMemory === 'none') return { look: 'local', says: 'draft' };
  return unsure || inMemory !== 'none' ? kept : { look: 'ok', says: 'saved' };
}

/** View for saved changes that wait; undefined while they are about to be sent. */
function waitingView(state: SyncState, count: number, volatile: boolean): SyncView | undefined {
  if (state.kind === 'pushing') return { look: 'send', says: 'sending' };
  if (volatile) return { look: 'wait', says: 'unsafe', count };
  if (state.kind === 'idle' || state.kind === 'pulling') return undefined;
  return { look: 'wait', says: isFailing(state) ? 'failing' : 'waiting', count };
}

/** Whether a connection would not help: our own code, or our server's response, is at fault. */
function isFailing(state: SyncState): boolean {
  return state.kind === 'waiting' && (state.error.kind === 'bug' || state.error.kind === 'protocol');
}

/** View for changes that are not on the server: how far they are stored on this device. */
function keptHere(inMemory: WordsInMemory): SyncView {
  if (inMemory === 'failed') return { look: 'wait', says: 'unstored' };
  return { look: 'local', says: inMemory === 'storing' ? 'storing' : 'on-device' };
}
