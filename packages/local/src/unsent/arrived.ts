import type { DiaryDb } from '../db/diary-db.ts';
import { getEntryByDate } from '../entries/entries.ts';
import type { WaitingItem } from './waiting.ts';

/** An upload ends once the server has checked the file (S10). */
export async function listArrived(db: DiaryDb, files: readonly WaitingItem[]): Promise<string[]> {
  if (files.length === 0) return [];
  return db.transaction('r', [db.meta, db.outbox, ...db.entryTables, db.uploads, db.parked], async () => {
    const parked = new Set((await db.parked.toArray()).map(({ hash }) => hash));
    const arrived: string[] = [];
    for (const { hash, date } of files) {
      if (hash === undefined || parked.has(hash) || (await db.uploads.get(hash))) continue;
      const entry = await getEntryByDate(db, date);
      if (entry?.audio?.hash === hash || entry?.images.some((image) => image.hash === hash)) arrived.push(hash);
    }
    return arrived;
  });
}
