import { parseLaterFragment, takeOverContribution } from '@tagfalter/local/guest/hand-in-later';
import { useEffect, useState } from 'react';
import { report } from '#platform/error-log.ts';
import type { ContributionEvent } from './contribution-event.ts';
import { openGuest } from './guest-store.ts';

/** Takes over the contribution that a 'Nachreichen' link names, and takes its secret out of the address. */
export function useLaterLink(token: string, event: ContributionEvent): { count: number; isUnknown: boolean } {
  const [state, setState] = useState({ count: 0, isUnknown: false });
  useEffect(() => {
    const key = parseLaterFragment(location.hash);
    if (!key) return;
    const takeOver = async () => {
      const guest = await openGuest(token);
      if (!guest) return;
      const fault = await takeOverContribution(guest.db, guest.env, event, key);
      if (fault === null) {
        // Only now: without a network the same link is needed once more.
        history.replaceState(history.state, '', location.pathname);
        guest.loop.wake('write');
      }
      setState(({ count }) => ({ count: count + 1, isUnknown: fault?.kind === 'refused' }));
    };
    takeOver().catch((error: unknown) => report(error, 'guest: a link'));
  }, [token, event]);
  return state;
}
