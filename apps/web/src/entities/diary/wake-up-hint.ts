import { reporting } from '@tagfalter/local/base/report';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import type { DiaryLoop } from '@tagfalter/local/diary';
import { countWaiting } from '@tagfalter/local/unsent/waiting';
import { report } from '#platform/error-log.ts';
import { hintAtWaitingWork } from '#platform/wake-up.ts';

/** Tag the worker listens to (workbox/src/sw.ts). */
const TAG = 'outbox';

/** Has the worker woken for what waits in the diary (S12). The answer ends that. */
export function hintAtWaiting(sync: Pick<DiaryLoop, 'state' | 'subscribe'>, db: DiaryDb): () => void {
  return hintAtWaitingWork(sync, TAG, async () => {
    // A store that cannot be read may well hold something.
    const { waiting } = await countWaiting(db).catch(reporting({ report }, 'wake-up: what waits', { waiting: 1 }));
    return waiting > 0;
  });
}
