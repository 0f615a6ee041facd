import { lazy, Suspense, useState } from 'react';
import { withScreenWords } from '#i18n/activate.ts';
import { useMayHaveShares } from './may-have-shares.ts';
import { markOf } from './shared-mark.ts';

const Waits = lazy(async () => ({ default: (await withScreenWords(import('./shared-waits.tsx'))).SharedWaits }));

/** As `SharedIn`, before anybody has signed in. */
export function SharedOutside() {
  const may = useMayHaveShares();
  const [mark] = useState(() => markOf(location.search));
  if (!may && mark === undefined) return null;
  return (
    <Suspense>
      <Waits mark={mark} />
    </Suspense>
  );
}
