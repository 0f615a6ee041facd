import { useEffect } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { reportUnlessOffline } from '#platform/error-log.ts';

/** After the first view is settled: before, every byte belongs to it (wire 32). */
const SETTLED_MS = 3000;

/** Once the address is confirmed, what waited for that becomes public by itself (decision 058). */
export function useSendAwaited(): void {
  const { db, env, sync, user } = useDiary();
  const { emailVerified } = user;
  useEffect(() => {
    if (!emailVerified) return;
    const timer = setTimeout(async () => {
      try {
        const { sendAwaited } = await import('@tagfalter/local/unsent/awaited');
        if (await sendAwaited(db, env)) sync.wake('write');
      } catch (error) {
        // The next start tries it again.
        reportUnlessOffline(error, 'sending what waited for the address');
      }
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [db, env, sync, emailVerified]);
}
