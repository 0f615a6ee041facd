import { REVISION_DAYS, type Revision } from '@tagfalter/domain/revision';
import type { DiaryDb } from '../db.ts';

const DAY_MS = 86_400_000;

/**
 * Stores earlier versions that the server has told, and removes those past their time, as it does with its own. The newest
 * of them says what time it is there: by the clock of a device that is wrong for a moment all would go.
 */
export async function storeRevisions(db: DiaryDb, revisions: readonly Revision[]): Promise<void> {
  if (revisions.length === 0) return;
  await db.revisions.bulkPut(revisions);
  const newest = Math.max(...revisions.map(({ at }) => Date.parse(at)));
  await db.revisions
    .where('at')
    .below(new Date(newest - REVISION_DAYS * DAY_MS).toISOString())
    .delete();
}
