import type { LocalDate } from '@tagfalter/domain/local-date';
import type { DiaryDb } from '../db/diary-db.ts';
import type { EntryView } from '../db/rows.ts';
import { contentOf, viewOfRow } from './entry-rows.ts';
import { readAcks } from './outbox.ts';
import { allDates, allRows, rowsOfMonth } from './packs.ts';

export interface DiaryMonth {
  /** `2026-11`. */
  month: string;
  /** Number of entries. */
  days: number;
}

/** Newest first; reads only dates. */
export async function queryMonths(db: DiaryDb): Promise<DiaryMonth[]> {
  return monthsOf(await allDates(db));
}

function monthsOf(dates: readonly LocalDate[]): DiaryMonth[] {
  const byMonth = Map.groupBy(dates, (date) => date.slice(0, 7));
  const months = [...byMonth].map(([month, ofMonth]) => ({ month, days: ofMonth.length }));
  return months.sort((a, b) => (a.month < b.month ? 1 : -1));
}

/** Newest first, with the number of favourites; reads the whole diary. */
export async function queryFavoriteMonths(db: DiaryDb): Promise<DiaryMonth[]> {
  return db.transaction('r', db.entryTables, async () => {
    const entries = (await allRows(db)).map(contentOf);
    return monthsOf(entries.flatMap((entry) => (entry?.isFavorite ? [entry.date] : [])));
  });
}

/** Newest first. @param month `2026-11` */
export async function queryMonth(db: DiaryDb, month: string): Promise<EntryView[]> {
  return db.transaction('r', [db.meta, ...db.entryTables], async () => {
    const [acks, rows] = await Promise.all([readAcks(db), rowsOfMonth(db, month)]);
    return rows.map((row) => viewOfRow(row, acks)).filter((view) => view !== null);
  });
}
