import { listWaiting, overdueAt } from '@tagfalter/local/unsent/waiting';
import { lazy, Suspense } from 'react';
import { cutOff } from '#entities/diary/cut-off.ts';
import { useDiary, useSyncState } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { withScreenWords } from '#i18n/activate.ts';
import { useOnline } from '#platform/online.ts';

const OfflineWords = lazy(async () => ({
  default: (await withScreenWords(import('./offline-words.tsx'))).OfflineWords,
}));

/** Without a connection, and with something that waits for it: what, and that it is safe here (design 3.13). */
export function OfflineBanner() {
  const { db, env } = useDiary();
  const reason = cutOff(useSyncState(), useOnline());
  const items = useLive(() => listWaiting(db), [db]) ?? [];
  if (items.length === 0 || reason === null) return null;
  // There is a louder warning then.
  if (overdueAt(items, env.now()).length > 0) return null;
  return (
    <Suspense>
      <OfflineWords reason={reason} items={items} />
    </Suspense>
  );
}
