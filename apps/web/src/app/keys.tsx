import { lazy, Suspense, useSyncExternalStore } from 'react';
import { keyOverview } from './key-overview.ts';
import { useKeys } from './use-keys.ts';

const KeyDialog = lazy(async () => ({ default: (await import('./key-dialog.tsx')).KeyDialog }));

/** Listens to single letters and shows what they do. */
export function Keys() {
  useKeys();
  const open = useSyncExternalStore(keyOverview.subscribe, keyOverview.get);
  if (!open) return null;
  return (
    <Suspense>
      <KeyDialog onClose={keyOverview.close} />
    </Suspense>
  );
}
