import type { LocalDate } from '@tagfalter/domain/local-date';
import type { DiaryDb } from '../db/diary-db.ts';
import type { EntryView } from '../db/rows.ts';
import { getEntryByDate } from './entries.ts';
import { allDates } from './packs.ts';

export interface Neighbours {
  before: EntryView | undefined;
  after: EntryView | undefined;
}

/** Skips dates whose entry waits for its deletion. */
async function firstOf(db: DiaryDb, dates: readonly LocalDate[]): Promise<EntryView | undefined> {
  for (const date of dates) {
    const entry = await getEntryByDate(db, date);
    if (entry) return entry;
  }
  return undefined;
}

/** Reads dates, and only those two entries. */
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
