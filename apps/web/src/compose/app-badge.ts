import { isConnectionLost } from '@tagfalter/local/base/storage-error';
import { reconnecting } from '@tagfalter/local/db/reconnect';
import { badgeUnsent } from '@tagfalter/local/unsent/badge';
import { liveQuery } from 'dexie';
import type { Diary } from '#entities/diary/diary.tsx';
import { report } from '#platform/error-log.ts';

/** Keeps the badge of the app's icon up to date until `signal` aborts, also after a lost database connection. */
export function keepBadge({ db, store }: Pick<Diary, 'db' | 'store'>, signal: AbortSignal): void {
  let looking: { unsubscribe(): void } | undefined;
  const look = () => {
    looking?.unsubscribe();
    looking = liveQuery(() => reconnecting(db, () => badgeUnsent(db, navigator))).subscribe({
      error: (error: unknown) => {
        // Expected: the account was left, or the store is unavailable, which the screen says.
        if (!isConnectionLost(error)) report(error, 'badge of the icon');
      },
    });
  };
  let opened = store.reopenings();
  const stopWatching = store.subscribe(() => {
    if (store.reopenings() === opened) return;
    opened = store.reopenings();
    look();
  });
  signal.addEventListener('abort', () => {
    stopWatching();
    looking?.unsubscribe();
  });
  if (!signal.aborted) look();
}
