import type { LocalDate } from '@tagfalter/domain/local-date';
import { type CountedEntry, type Statistics, statisticsOf, wordsOf } from '@tagfalter/domain/statistics';
import type { DiaryDb } from '../db/diary-db.ts';
import { readSyncPosition } from './client.ts';
import { contentOf } from './entry-rows.ts';
import { queryMonths } from './months.ts';
import { rowsOfMonth } from './packs.ts';

/** Entries until others get their turn; counting takes a few milliseconds. */
const SLICE = 60;

/**
 * Changes with every entry, without reading content: saves add to the outbox, acks remove, and a page moves the cursor.
 */
export async function diaryVersion(db: DiaryDb): Promise<string> {
  return db.transaction('r', [db.meta, db.outbox, db.entries], async () => {
    const [{ cursor, epoch = '' }, last, waiting, rows] = await Promise.all([
      readSyncPosition(db),
      db.outbox.toCollection().reverse().limit(1).primaryKeys(),
      db.outbox.count(),
      db.entries.count(),
    ]);
    return [epoch, cursor, last[0] ?? 0, waiting, rows].join(' ');
  });
}

async function countMonth(db: DiaryDb, month: string): Promise<CountedEntry[]> {
  const rows = await db.transaction('r', db.entryTables, () => rowsOfMonth(db, month));
  return rows.map(contentOf).flatMap((entry) => {
    if (!entry) return [];
    const { date, images, isFavorite, addedLater } = entry;
    return [{ date, isFavorite, addedLater, photos: images.length, words: wordsOf(entry) }];
  });
}

/**
 * Spec §1, wire 20.
 * @param today local date
 * @param nextTurn called in between, so that the screen stays responsive
 * @returns `undefined` once `signal` is aborted
 */
export async function countDiary(
  db: DiaryDb,
  today: LocalDate,
  { nextTurn, signal }: { nextTurn: () => Promise<void>; signal: AbortSignal },
): Promise<Statistics | undefined> {
  const counted: CountedEntry[] = [];
  let sinceTurn = 0;
  for (const { month, days } of await queryMonths(db)) {
    if (sinceTurn >= SLICE) {
      sinceTurn = 0;
      await nextTurn();
    }
    if (signal.aborted) return undefined;
    counted.push(...(await countMonth(db, month)));
    sinceTurn += days;
  }
  return statisticsOf(counted, today);
}
