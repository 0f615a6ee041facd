import type { SyncState } from '@tagfalter/local/loop/state';
import type { WordsInMemory } from '#entities/diary/words-in-memory.ts';

/** What the chip says, and how it looks (design 3.13). */
export type SyncView =
  | { look: 'ok'; says: 'saved' }
  | { look: 'local'; says: 'on-device' | 'draft' | 'storing' }
  | { look: 'wait'; says: 'unstored' | 'silent' }
  | { look: 'wait'; says: 'unsafe'; count: number }
  | { look: 'send'; says: 'sending' }
  | { look: 'wait'; says: 'outdated' }
  | { look: 'wait'; says: 'waiting' | 'failing' | 'check'; count: number };

export interface SyncFacts {
  /** The database does not answer: what is known of it may be old. */
  silent: boolean;
  state: SyncState;
  waiting: number;
  /** A change of what rests waits, too. */
  quiet: boolean;
  parked: number;
  /** Unsaved drafts, and recordings that are in none yet. */
  drafts: number;
  /** Something exists, or may exist, only here, and goes by itself. */
  unsure: boolean;
  /** What is typed and on no medium yet. */
  inMemory: WordsInMemory;
  /** Whether the browser may throw away after a week what lies here only (design 3.16). */
  volatile: boolean;
}

/**
 * 'Gesichert' is only said when nothing of this device is missing on the server, and nothing is called stored here that
 * only this page holds: a local save and a server save never look alike (design 3.13, reliability I1).
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

/** What is said of saved things that wait; undefined while they are about to go out. */
function waitingView(state: SyncState, count: number, volatile: boolean): SyncView | undefined {
  if (state.kind === 'pushing') return { look: 'send', says: 'sending' };
  if (volatile) return { look: 'wait', says: 'unsafe', count };
  if (state.kind === 'idle' || state.kind === 'pulling') return undefined;
  return { look: 'wait', says: isFailing(state) ? 'failing' : 'waiting', count };
}

/** Whether a connection would not help: our own code, or what our server answers, is at fault. */
function isFailing(state: SyncState): boolean {
  return state.kind === 'waiting' && (state.error.kind === 'bug' || state.error.kind === 'protocol');
}

/** How far what is not on the server has got here. */
function keptHere(inMemory: WordsInMemory): SyncView {
  if (inMemory === 'failed') return { look: 'wait', says: 'unstored' };
  return { look: 'local', says: inMemory === 'storing' ? 'storing' : 'on-device' };
}
