import { perAccount } from '@tagfalter/local/base/per-account';
import { createEmitter } from '@tagfalter/local/base/store';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import type { Draft } from '@tagfalter/local/drafts/drafts';

/** State of words written here but not on this device's medium: on their way there, or kept off it by a fault. */
export type WordsInMemory = 'none' | 'storing' | 'failed';

interface MemoryState {
  state: Exclude<WordsInMemory, 'none'>;
  draft: Draft | undefined;
}

/** Words by open diary: the next person on this device has written nothing yet. */
const heldIn = perAccount('words-in-memory', () => new Map<string, MemoryState>());
const changes = createEmitter();

/**
 * Notes whether words being written are on the medium; each later writer notes it anew.
 * @param what a day, or a part of one
 * @param draft the words themselves, of a day
 */
export function noteWordsInMemory(diary: DiaryDb, what: string, state: WordsInMemory, draft?: Draft): void {
  const held = heldIn(diary);
  const before = held.get(what)?.state ?? 'none';
  if (state === 'none') held.delete(what);
  else held.set(what, { state, draft });
  if (state !== before) changes.emit();
}

const heldOf = (diary: DiaryDb): MemoryState[] => [...heldIn(diary).values()];

/** The worst of all that is written in this tab: nothing may be called saved meanwhile (design 3.13). */
export function wordsInMemory(diary: DiaryDb): WordsInMemory {
  const states = new Set(heldOf(diary).map(({ state }) => state));
  if (states.has('failed')) return 'failed';
  return states.has('storing') ? 'storing' : 'none';
}

/** Drafts that are on no medium as they are, to be taken along by hand. */
export function draftsInMemory(diary: DiaryDb): Draft[] {
  return heldOf(diary).flatMap(({ draft }) => draft ?? []);
}

/** Calls `listener` whenever that may have changed; returns the way to stop that. */
export const subscribeWordsInMemory = changes.subscribe;
