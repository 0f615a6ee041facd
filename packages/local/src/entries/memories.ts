import type { LocalDate } from '@tagfalter/domain/local-date';
import { restingBy } from '@tagfalter/domain/quiet';
import type { DiaryDb } from '../db/diary-db.ts';
import type { StoredView } from '../db/rows.ts';
import { isQuietKnown, readQuiet } from '../quiet/quiet.ts';
import { contentOf } from './entry-rows.ts';
import { findRowByDate } from './packs.ts';

/**
 * None before this device knows what rests.
 * @param dates by `memoryDates`
 */
export async function queryMemory(db: DiaryDb, dates: readonly LocalDate[]): Promise<StoredView | undefined> {
  return db.transaction('r', [db.meta, ...db.entryTables], async () => {
    if (!(await isQuietKnown(db))) return undefined;
    const rests = restingBy(await readQuiet(db));
    for (const date of dates) {
      const row = await findRowByDate(db, date);
      const entry = row && contentOf(row);
      if (entry && !rests(entry)) return entry;
    }
    return undefined;
  });
}
