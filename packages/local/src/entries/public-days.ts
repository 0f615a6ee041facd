import type { DiaryDb } from '../db/diary-db.ts';
import { isAwaitedVisibility } from './awaited-visibility.ts';
import { contentOf } from './entry-rows.ts';
import { allRows } from './packs.ts';

/** Includes a visibility that waits for a confirmed address; reads the whole diary. */
export async function hasPublicEntry(db: DiaryDb): Promise<boolean> {
  return db.transaction('r', [db.parked, ...db.entryTables], async () => {
    if ((await db.parked.filter(isAwaitedVisibility).count()) > 0) return true;
    return (await allRows(db)).some((row) => contentOf(row)?.visibility === 'public');
  });
}
