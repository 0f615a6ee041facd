import { serviceWorkers } from '@tagfalter/local/base/browser-parts';
import type { SyncLoop } from '@tagfalter/local/loop/loop';

/** Wakes a loop at the moments at which a browser lets us hope for a network (S12). @returns what ends that */
export function wakeOnEvents(sync: Pick<SyncLoop<never>, 'wake'>): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('online', () => sync.wake('online'), { signal });
  window.addEventListener('focus', () => sync.wake('focus'), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') sync.wake('visible');
    },
    { signal },
  );
  serviceWorkers()?.addEventListener('message', () => sync.wake('worker'), { signal });
  return () => stop.abort();
}
