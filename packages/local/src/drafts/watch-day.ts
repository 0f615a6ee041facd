import type { LocalDate } from '@tagfalter/domain/local-date';
import { liveQuery } from 'dexie';
import type { DiaryDb } from '../db/diary-db.ts';
import { reconnecting } from '../db/reconnect.ts';
import type { Draft } from '../db/rows.ts';
import { type EntryView, getEntryView } from '../entries/entries.ts';

export interface EntryDraftState {
  draft: Draft | undefined;
  entry: EntryView | undefined;
}

/** In one transaction. */
export function readEntryState(db: DiaryDb, date: LocalDate, entryId: string): Promise<EntryDraftState> {
  const read = () =>
    db.transaction('r', [db.meta, db.drafts, ...db.entryTables], async () => ({
      draft: await db.drafts.get(date),
      entry: await getEntryView(db, entryId, date),
    }));
  return reconnecting(db, read);
}

/**
 * Reports changes by this tab, another, or a sync.
 * @returns a function that unsubscribes
 */
export function watchEntry(db: DiaryDb, date: LocalDate, entryId: string, onChange: () => void): () => void {
  const watch = liveQuery(async () => readEntryState(db, date, entryId)).subscribe({
    next: onChange,
    error: () => undefined,
  });
  return () => watch.unsubscribe();
}
