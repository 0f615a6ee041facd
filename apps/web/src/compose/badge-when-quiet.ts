import type { Diary } from '#entities/diary/diary.tsx';
import { reportUnlessOffline } from '#platform/error-log.ts';

/** After the first view is settled (wire 32). */
const SETTLED_MS = 3000;

/** Marks the app's icon with what has not arrived, where the browser can. The answer ends that, and takes the mark away. */
export function badgeWhenQuiet(diary: Pick<Diary, 'db' | 'store'>): (() => void) | undefined {
  if (!('setAppBadge' in navigator)) return undefined;
  const end = new AbortController();
  const timer = setTimeout(() => {
    import('./app-badge.ts').then(
      ({ keepBadge }) => keepBadge(diary, end.signal),
      (error: unknown) => reportUnlessOffline(error, 'badge: its code'),
    );
  }, SETTLED_MS);
  return () => {
    clearTimeout(timer);
    end.abort();
    // Expected: the browser does not let a page of this kind mark an icon, and there is nothing to take away.
    navigator.clearAppBadge().catch(() => undefined);
  };
}
