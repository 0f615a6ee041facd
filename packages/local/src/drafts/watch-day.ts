import type { LocalDate } from '@tagfalter/domain/local-date';
import { liveQuery } from 'dexie';
import type { DiaryDb } from '../db/diary-db.ts';
import { reconnecting } from '../db/reconnect.ts';
import type { Draft } from '../db/rows.ts';
import { type EntryView, getEntryView } from '../entries/entries.ts';

/** Draft and entry of one date on this device. */
export interface DayState {
  draft: Draft | undefined;
  entry: EntryView | undefined;
}

/** Reads both at one moment. */
export function readDay(db: DiaryDb, date: LocalDate, entryId: string): Promise<DayState> {
  const read = () =>
    db.transaction('r', [db.meta, db.drafts, ...db.entryTables], async () => ({
      draft: await db.drafts.get(date),
      entry: await getEntryView(db, entryId, date),
    }));
  return reconnecting(db, read);
}

/**
 * Calls `onChange` whenever the draft or the entry changes on this device: in this tab, in another, or by a sync.
 * @returns ends it
 */
export function watchDay(db: DiaryDb, date: LocalDate, entryId: string, onChange: () => void): () => void {
  const watch = liveQuery(async () => readDay(db, date, entryId)).subscribe({ next: onChange, error: () => undefined });
  return () => watch.unsubscribe();
}
