import { useEffect, useState } from 'react';
import type { ContributionEvent } from '#features/contribute/contribution-event.ts';
import { reportUnlessOffline } from '#platform/error-log.ts';

type Module = typeof import('#features/contribute/my-contributions.tsx');

/**
 * Whether there may be something of this guest: in the device's store, or behind a 'Nachreichen' link. The store is named as
 * `EventDb` names it; asking that would load it.
 */
async function mayHaveSomething(token: string): Promise<boolean> {
  if (location.hash.startsWith('#r=')) return true;
  try {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === `tagfalter-event-${token}`);
  } catch {
    // Expected: a browser that gives the page no store, or does not list what there is.
    return false;
  }
}

/** The code of 'Meine Beiträge', once it is wanted; without a network it is asked for again as soon as there is one. */
function useMyContributions(isWanted: boolean): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    const load = () =>
      import('#features/contribute/my-contributions.tsx').then(
        (here) => stop.signal.aborted || setModule(here),
        (error: unknown) => {
          reportUnlessOffline(error, 'guest page: my contributions');
          window.addEventListener('online', load, { once: true, signal: stop.signal });
        },
      );
    void load();
    return () => stop.abort();
  }, [isWanted]);
  return module;
}

interface MineProps {
  event: ContributionEvent;
  token: string;
  /** Whether the form was open on this page: a browser without a store holds what it took. */
  hasContributed: boolean;
}

/** 'Meine Beiträge', whose code and store are loaded only where there is something of this guest. */
export function Mine({ event, token, hasContributed }: MineProps) {
  const [isWanted, setIsWanted] = useState(hasContributed);
  useEffect(() => {
    if (hasContributed) return;
    void mayHaveSomething(token).then(setIsWanted);
  }, [token, hasContributed]);
  const module = useMyContributions(isWanted);
  return module ? <module.MyContributions event={event} token={token} /> : null;
}
