import { parseLaterFragment, takeOverContribution } from '@tagfalter/local/guest/hand-in-later';
import { useEffect, useState } from 'react';
import { report } from '#platform/error-log.ts';
import type { ContributionEvent } from '../contribution-event.ts';
import { openGuest } from '../store/guest-store.ts';
import { dropLaterLink, heldLaterLink } from './later-link.ts';

/** Pause before the server is asked once more, milliseconds. */
const AGAIN_MS = 15_000;

/**
 * State of a 'Nachreichen' link. `waiting`: it needs a network. `no-store`: it needs another browser, as this one keeps
 * nothing. `unknown`: there is no such contribution (any more).
 */
export type LaterState = 'none' | 'waiting' | 'no-store' | 'unknown';

async function takeOver(token: string, event: ContributionEvent): Promise<LaterState> {
  const fragment = heldLaterLink(token);
  if (fragment === null) return 'none';
  const key = parseLaterFragment(fragment);
  if (!key) {
    // If the link were kept, every page of the event in this tab would report it again.
    dropLaterLink(token);
    return 'unknown';
  }
  const guest = await openGuest(token);
  if (!guest) return 'no-store';
  const fault = await takeOverContribution(guest.db, guest.env, event, key);
  if (fault && fault.kind !== 'refused') return 'waiting';
  dropLaterLink(token);
  if (fault) return 'unknown';
  guest.loop.wake('write');
  return 'none';
}

/**
 * Takes over the contribution that a 'Nachreichen' link names, as soon as there is a network.
 * @param event `null` while it may not be seen: the link waits
 */
export function useLaterLink(token: string, event: ContributionEvent | null): { count: number; state: LaterState } {
  const [found, setFound] = useState<{ count: number; state: LaterState }>({ count: 0, state: 'none' });
  useEffect(() => {
    if (!event) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tryNow = async () => {
      clearTimeout(timer);
      if (heldLaterLink(token) === null) return;
      const state = await takeOver(token, event);
      if (stop.signal.aborted) return;
      setFound(({ count }) => ({ count: count + 1, state }));
      if (state === 'waiting') timer = setTimeout(begin, AGAIN_MS);
    };
    const begin = () => void tryNow().catch((error: unknown) => report(error, 'guest: a link'));
    // Another link of the event, opened in the same tab, is held by then.
    for (const cause of ['online', 'hashchange']) window.addEventListener(cause, begin, { signal: stop.signal });
    begin();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [token, event]);
  return found;
}
