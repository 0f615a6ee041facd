import { useEffect, useSyncExternalStore } from 'react';
import type { DraftKeeper } from './draft-keeper.ts';
import type { DraftSnapshot } from './draft-snapshot.ts';

/** The draft as it stands, here and in other tabs; stored at the latest when the page is hidden or goes (decision 16). */
export function useDraft(keeper: DraftKeeper): DraftSnapshot {
  useEffect(() => {
    const stop = new AbortController();
    const flush = () => {
      keeper.storeBeforeGoing();
      void keeper.flush();
    };
    window.addEventListener('pagehide', flush, { signal: stop.signal });
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'hidden') flush();
      },
      { signal: stop.signal },
    );
    return () => {
      stop.abort();
      flush();
    };
  }, [keeper]);
  useEffect(() => keeper.follow(), [keeper]);
  return useSyncExternalStore(keeper.subscribe, keeper.snapshot);
}
