import type { DiaryDb } from '../db/diary-db.ts';
import type { EntryView } from '../db/rows.ts';
import { viewOfRow } from './entry-rows.ts';
import { readAcks } from './outbox.ts';
import { allDates, rowsOfMonth } from './packs.ts';

/** A month that has entries. */
export interface DiaryMonth {
  /** `2026-11`. */
  month: string;
  /** Number of its entries. */
  days: number;
}

/** Months with entries, newest first; reads dates alone, however long the diary is. */
export async function queryMonths(db: DiaryDb): Promise<DiaryMonth[]> {
  const byMonth = Map.groupBy(await allDates(db), (date) => date.slice(0, 7));
  const months = [...byMonth].map(([month, dates]) => ({ month, days: dates.length }));
  return months.sort((a, b) => (a.month < b.month ? 1 : -1));
}

/** Entries of a month, newest first. @param month `2026-11` */
export async function queryMonth(db: DiaryDb, month: string): Promise<EntryView[]> {
  return db.transaction('r', [db.meta, ...db.entryTables], async () => {
    const [acks, rows] = await Promise.all([readAcks(db), rowsOfMonth(db, month)]);
    return rows.map((row) => viewOfRow(row, acks)).filter((view) => view !== null);
  });
}
