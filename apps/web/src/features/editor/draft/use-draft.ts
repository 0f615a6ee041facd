import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useToast } from '#platform/toast.tsx';
import type { DraftKeeper } from './draft-keeper.ts';
import type { DraftSnapshot } from './draft-snapshot.ts';

/** The draft as it stands, here and in other tabs; stored at the latest when the page is hidden or goes (decision 16). */
export function useDraft(keeper: DraftKeeper): DraftSnapshot {
  useEffect(() => {
    const stop = new AbortController();
    const flush = () => void keeper.flush();
    const go = () => {
      keeper.storeBeforeGoing();
      flush();
    };
    window.addEventListener('pagehide', go, { signal: stop.signal });
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
  // Where a fault takes the whole page away, whoever holds the database open closes it before the effect above ends.
  useLayoutEffect(() => () => void keeper.storeAtOnce(), [keeper]);
  useEffect(() => keeper.follow(), [keeper]);
  return useSyncExternalStore(keeper.subscribe, keeper.snapshot);
}

/** Leaves when the entry was deleted elsewhere while nothing was written here. */
export function useGone(gone: boolean): void {
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    if (!gone) return;
    toast({ title: t`Eintrag nicht gefunden`, variant: 'destructive' });
    void navigate({ to: '/', replace: true });
  }, [gone, toast, navigate, t]);
}
