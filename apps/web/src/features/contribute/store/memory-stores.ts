import { createStore } from '@tagfalter/local/base/store';
import type { ContributionEvent } from '../contribution-event.ts';
import type { ContributionStore } from './contribution-store.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';

/** By the token of the event, newest first. */
const stores = createStore<ReadonlyMap<string, readonly MemoryStore[]>>(new Map());
const NONE: readonly MemoryStore[] = [];

/** Whether a guest has put something into it that has not arrived. */
function isUnsent({ row }: ReturnType<ContributionStore['state']>): boolean {
  return row.state !== 'finished' && (row.submitted || row.files.length > 0);
}

/** A page that goes takes everything with it: the browser asks first. */
function askBeforeLeaving(leaving: Event): void {
  if ([...stores.get().values()].flat().some((store) => isUnsent(store.state()))) leaving.preventDefault();
}

/** The contributions that this page holds in memory, sent or not, newest first. */
export function heldInMemory(token: string): readonly MemoryStore[] {
  return stores.get().get(token) ?? NONE;
}

/** The one that has something unsent in it: it goes on, whatever has become of the store. */
export function unsentInMemory(token: string): ContributionStore | undefined {
  const [newest] = heldInMemory(token);
  return newest && isUnsent(newest.state()) ? newest : undefined;
}

function hold(token: string, next: readonly MemoryStore[]): void {
  stores.set(new Map(stores.get()).set(token, next));
}

/** After its guest has deleted it. */
export function dropFromMemory(token: string, store: MemoryStore): void {
  hold(
    token,
    heldInMemory(token).filter((one) => one !== store),
  );
}

/** Calls `listener` when others are held. */
export const watchMemory = stores.subscribe;

/**
 * The contribution in this page's memory: kept until it is sent, so that closing its form loses nothing.
 * @param token of the event's address
 */
export function memoryStoreOf(token: string, event: ContributionEvent): ContributionStore {
  const [known] = heldInMemory(token);
  if (known && known.state().row.state !== 'finished') return known;
  const store = createMemoryStore(token, event);
  window.addEventListener('beforeunload', askBeforeLeaving);
  hold(token, [store, ...heldInMemory(token)]);
  return store;
}
