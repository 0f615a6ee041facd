import type { LocalDate } from '@tagfalter/domain/local-date';
import type { DiaryDb } from '../db/diary-db.ts';
import type { EntryView } from '../db/rows.ts';
import { getEntryByDate } from './entries.ts';
import { allDates } from './packs.ts';

export interface Neighbours {
  before: EntryView | undefined;
  after: EntryView | undefined;
}

/** The first entry of these dates that is there: one whose deletion waits still has its date. */
async function firstOf(db: DiaryDb, dates: readonly LocalDate[]): Promise<EntryView | undefined> {
  for (const date of dates) {
    const entry = await getEntryByDate(db, date);
    if (entry) return entry;
  }
  return undefined;
}

/** The nearest entries before and after a date; reads dates, and no entry but those two. */
export async function queryNeighbours(db: DiaryDb, date: LocalDate): Promise<Neighbours> {
  const dates = (await allDates(db)).sort();
  const [before, after] = await Promise.all([
    firstOf(db, dates.filter((one) => one < date).reverse()),
    firstOf(
      db,
      dates.filter((one) => one > date),
    ),
  ]);
  return { before, after };
}
