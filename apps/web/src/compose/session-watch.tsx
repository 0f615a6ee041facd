import { lazy, Suspense, useEffect } from 'react';
import { useSyncState } from '#entities/diary/diary.tsx';
import { session } from '#entities/person/use-session.ts';
import { withAccountWords } from '#i18n/activate.ts';

// Seldom needed, so no part of the first view (wire 32); who has just answered 401 can be asked for it.
const SessionEnded = lazy(async () => ({
  default: (await withAccountWords(import('./session-ended.tsx'))).SessionEnded,
}));

/** Reacts when the server no longer knows the session (S4, spec §8). */
export function SessionWatch({ expired }: { expired: boolean }) {
  const state = useSyncState();
  useEffect(() => {
    if (state.kind === 'signed-out') session.expire();
  }, [state.kind]);
  if (!expired) return null;
  return (
    <Suspense>
      <SessionEnded />
    </Suspense>
  );
}
