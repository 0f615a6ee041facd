import { isStorageError } from '@tagfalter/local/base/storage-error';
import { listContributions } from '@tagfalter/local/guest/contributions';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { report } from '#platform/error-log.ts';
import { keepAwake } from '#platform/recorder/wake-lock.ts';
import type { ContributionEvent } from '../contribution-event.ts';
import type { ContributionHome, HomeState } from './contribution-home.ts';
import { openGuest, rememberedAccount } from './guest-store.ts';
import { memoryHomeOf, unsentInMemory } from './memory-homes.ts';
import { beginStored, homeOf } from './stored-home.ts';

/** The contribution that was begun and not sent, else a new one; in memory where the browser gives the page no store. */
async function findHome(token: string, event: ContributionEvent): Promise<ContributionHome> {
  const held = unsentInMemory(token);
  if (held) return held;
  const guest = await openGuest(token);
  if (!guest) return memoryHomeOf(token, event);
  try {
    const [begun] = (await listContributions(guest.db, rememberedAccount())).filter(({ submitted }) => !submitted);
    return begun ? homeOf(guest, begun, 'follows') : await beginStored(guest, event);
  } catch (error) {
    if (!isStorageError(error)) report(error, 'guest: beginning');
    return memoryHomeOf(token, event);
  }
}

/** Where the contribution lives; `null` until the store has answered. @param round a new number begins another one */
export function useHome(token: string, event: ContributionEvent, round: number): ContributionHome | null {
  const [found, setFound] = useState<{ round: number; home: ContributionHome } | null>(null);
  useEffect(() => {
    let isLeft = false;
    void findHome(token, event).then((home) => {
      if (!isLeft) setFound({ round, home });
    });
    return () => {
      isLeft = true;
    };
  }, [token, event, round]);
  return found?.round === round ? found.home : null;
}

/** The contribution, live. The screen stays on while it is sent and looked at. */
export function useHomeState(home: ContributionHome): HomeState {
  const state = useSyncExternalStore(home.subscribe, home.state);
  const isBusy = state.isSending && state.row.files.some((file) => file.state === 'waiting');
  useEffect(() => (isBusy ? keepAwake() : undefined), [isBusy]);
  return state;
}
