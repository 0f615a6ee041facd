import type { Table } from 'dexie';
import type { DiaryDb } from '../db/diary-db.ts';
import type { TrashRow } from '../db/rows.ts';
import { trashedHashes } from '../entries/pinned-media.ts';
import { isTrashOver } from '../entries/trash-time.ts';
import { draftsIn } from '../entries/trashed-drafts.ts';

export function tablesOfTrashed(db: DiaryDb): Table[] {
  return [db.trash, db.files];
}

/** With an unsaved draft or a file never sent (spec decision 42). */
export async function listOnlyTrashed(db: DiaryDb): Promise<TrashRow[]> {
  const rows = (await db.trash.toArray()).filter(({ deletedAt }) => !isTrashOver(deletedAt, Date.now()));
  const isOnlyHere = await Promise.all(rows.map(async (row) => draftsIn(row).length > 0 || (await hasFile(db, row))));
  return rows.filter((_row, index) => isOnlyHere[index]);
}

/** A file on its way does not count. */
async function hasFile(db: DiaryDb, row: TrashRow): Promise<boolean> {
  if (row.isSending) return false;
  const originals = trashedHashes(row).map((hash) => [hash, 'original']);
  return originals.length > 0 && (await db.files.where('[hash+variant]').anyOf(originals).count()) > 0;
}
