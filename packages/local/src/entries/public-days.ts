import type { DiaryDb } from '../db/diary-db.ts';
import { isAwaitedVisibility } from './awaited-visibility.ts';
import { contentOf } from './entry-rows.ts';
import { allRows } from './packs.ts';

/** Whether an own entry is for everybody, or will be once its owner's address is confirmed; reads the whole diary. */
export async function hasPublicDay(db: DiaryDb): Promise<boolean> {
  return db.transaction('r', [db.parked, ...db.entryTables], async () => {
    if ((await db.parked.filter(isAwaitedVisibility).count()) > 0) return true;
    return (await allRows(db)).some((row) => contentOf(row)?.visibility === 'public');
  });
}
