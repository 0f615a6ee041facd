import { lazy, Suspense, useEffect, useState } from 'react';
import type { ContributionEvent } from '#features/contribute/contribution-event.ts';

const MyContributions = lazy(async () => ({
  default: (await import('#features/contribute/my-contributions.tsx')).MyContributions,
}));

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
  if (!isWanted) return null;
  return (
    <Suspense>
      <MyContributions event={event} token={token} />
    </Suspense>
  );
}
