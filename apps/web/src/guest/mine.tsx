import { useEffect, useState } from 'react';
import type { ContributionEvent } from '#features/contribute/contribution-event.ts';
import { hasLaterLink } from '#features/contribute/mine/later-link.ts';
import { withContributeWords } from '#i18n/activate.ts';
import { reportUnlessOffline } from '#platform/error-log.ts';
import { mayHaveStore } from './may-have-store.ts';

type Module = typeof import('#features/contribute/mine/my-contributions.tsx');

/** Whether there may be something of this guest: in the device's store, or behind a 'Nachreichen' link. */
async function mayHaveSomething(token: string): Promise<boolean> {
  return hasLaterLink(token) || mayHaveStore(token);
}

/** The code of 'Meine Beiträge', once it is wanted; without a network it is asked for again as soon as there is one. */
function useMyContributions(isWanted: boolean): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    const load = () =>
      withContributeWords(import('#features/contribute/mine/my-contributions.tsx')).then(
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
  /** `null` where it may not be seen, or is no longer there. */
  event: ContributionEvent | null;
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
