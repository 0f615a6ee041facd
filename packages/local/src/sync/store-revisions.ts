import { DAY_MS } from '@tagfalter/domain/durations';
import { REVISION_DAYS, type Revision } from '@tagfalter/domain/revision';
import type { DiaryDb } from '../db/diary-db.ts';

/**
 * Removes expired ones by the earlier of device's and server's clock, so that a wrong clock removes nothing. The newest
 * revision tells the server's.
 * @param now milliseconds since the epoch, device's clock
 */
export async function storeRevisions(db: DiaryDb, revisions: readonly Revision[], now: number): Promise<void> {
  if (revisions.length === 0) return;
  await db.revisions.bulkPut(revisions);
  const newest = Math.max(...revisions.map(({ at }) => Date.parse(at)));
  const today = Math.min(newest, now);
  await db.revisions
    .where('at')
    .below(new Date(today - REVISION_DAYS * DAY_MS).toISOString())
    .delete();
}
