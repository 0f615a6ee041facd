import { REVISION_DAYS, type Revision } from '@tagfalter/domain/revision';
import type { DiaryDb } from '../db/diary-db.ts';

const DAY_MS = 86_400_000;

/**
 * Stores pulled revisions and removes expired ones, as the server does. The earlier of two clocks counts, the device's and
 * the server's, which the newest revision tells: one that is wrong for a moment removes nothing.
 * @param now milliseconds since the epoch, on the device
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
