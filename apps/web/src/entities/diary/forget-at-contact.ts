import { isStorageError } from '@tagfalter/local/base/storage-error';
import type { DiaryLoop } from '@tagfalter/local/diary';
import { env } from '#platform/env.ts';
import { reportUnlessOffline } from '#platform/error-log.ts';

/** After the first view is settled; before, every byte belongs to it (wire 32). */
const SETTLED_MS = 3000;

/**
 * Forgets content that others have taken back: at the first contact with the server, and at each first contact after it
 * was out of reach. Returns the function that stops this.
 */
export function forgetAtContact({ state, subscribe }: Pick<DiaryLoop, 'state' | 'subscribe'>, accountId: string) {
  let isDue = true;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = async () => {
    try {
      const { forgetTakenBack } = await import('./server-cache/forget-taken-back.ts');
      // Somebody else may be here by now, and their cache open.
      if (!isOver) await forgetTakenBack(accountId, env.now);
    } catch (error) {
      // Expected: a sign-out meanwhile, which takes all copies with it.
      if (!isStorageError(error)) reportUnlessOffline(error, 'copies: taken back');
    }
  };
  const stop = subscribe(() => {
    const { kind } = state();
    if (kind === 'offline' || kind === 'waiting') isDue = true;
    if (kind !== 'idle' || !isDue) return;
    isDue = false;
    clearTimeout(timer);
    timer = setTimeout(() => void forget(), SETTLED_MS);
  });
  return () => {
    isOver = true;
    stop();
    clearTimeout(timer);
  };
}
