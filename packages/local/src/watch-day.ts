import type { Day } from '@tagfalter/domain/day';
import { liveQuery } from 'dexie';
import type { DiaryDb } from './db.ts';
import { type EntryView, getEntryView } from './entries.ts';
import { reconnecting } from './reconnect.ts';
import type { Draft } from './rows.ts';

/** What this device holds of a day. */
export interface DayState {
  draft: Draft | undefined;
  entry: EntryView | undefined;
}

/** Draft and entry of a day, as of one moment. */
export function readDay(db: DiaryDb, date: Day, entryId: string): Promise<DayState> {
  const read = () =>
    db.transaction('r', [db.meta, db.drafts, ...db.entryTables], async () => ({
      draft: await db.drafts.get(date),
      entry: await getEntryView(db, entryId, date),
    }));
  return reconnecting(db, read);
}

/**
 * Calls whenever draft or entry of a day change on this device: in this tab, in another, by a sync.
 * @returns what ends it
 */
export function watchDay(db: DiaryDb, date: Day, entryId: string, onChange: () => void): () => void {
  const watch = liveQuery(async () => readDay(db, date, entryId)).subscribe({ next: onChange, error: () => undefined });
  return () => watch.unsubscribe();
}
