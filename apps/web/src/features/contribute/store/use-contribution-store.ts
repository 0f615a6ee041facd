import { isStorageError } from '@tagfalter/local/base/storage-error';
import { listContributions } from '@tagfalter/local/guest/contributions';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { report } from '#platform/error-log.ts';
import { keepAwake } from '#platform/recorder/wake-lock.ts';
import type { ContributionEvent } from '../contribution-event.ts';
import type { ContributionStore, ContributionStoreState } from './contribution-store.ts';
import { openGuest, rememberedAccount } from './guest-store.ts';
import { memoryStoreOf, unsentInMemory } from './memory-stores.ts';
import { beginStored, storedContributionOf } from './stored-contribution.ts';

/** The contribution that was begun and not sent, else a new one; in memory where the browser gives the page no store. */
async function findStore(token: string, event: ContributionEvent): Promise<ContributionStore> {
  const held = unsentInMemory(token);
  if (held) return held;
  const guest = await openGuest(token);
  if (!guest) return memoryStoreOf(token, event);
  try {
    const [begun] = (await listContributions(guest.db, rememberedAccount())).filter(({ submitted }) => !submitted);
    return begun ? storedContributionOf(guest, begun, 'follows') : await beginStored(guest, event);
  } catch (error) {
    if (!isStorageError(error)) report(error, 'guest: beginning');
    return memoryStoreOf(token, event);
  }
}

/** Where the contribution lives; `null` until the store has answered. @param round a new number begins another one */
export function useContributionStore(token: string, event: ContributionEvent, round: number): ContributionStore | null {
  const [found, setFound] = useState<{ round: number; store: ContributionStore } | null>(null);
  useEffect(() => {
    let isLeft = false;
    void findStore(token, event).then((store) => {
      if (!isLeft) setFound({ round, store });
    });
    return () => {
      isLeft = true;
    };
  }, [token, event, round]);
  return found?.round === round ? found.store : null;
}

/** The contribution, live. The screen stays on while it is sent and looked at. */
export function useContributionStoreState(store: ContributionStore): ContributionStoreState {
  const state = useSyncExternalStore(store.subscribe, store.state);
  const isBusy = state.isSending && state.row.files.some((file) => file.state === 'waiting');
  useEffect(() => (isBusy ? keepAwake() : undefined), [isBusy]);
  return state;
}
