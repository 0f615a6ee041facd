import type { EntrySave } from '@tagfalter/contract/mutations';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { ParkedRow, StoredView, UploadRow } from '../db/rows.ts';
import { write } from '../db/write.ts';
import { contentOf } from './entry-rows.ts';
import { findRow } from './packs.ts';

async function entryOf(db: DiaryDb, date: LocalDate): Promise<StoredView | null> {
  const entry = await findRow(db, db.entryIdOf(date), date);
  return entry ? contentOf(entry) : null;
}

function saveOf(row: UploadRow, date: LocalDate, view: StoredView | null): EntrySave {
  const { hash, type, size, name } = row;
  const day = { date, timeZone: view?.timeZone ?? 'UTC', hadEntry: false };
  const save = { ...day, fields: {}, addImages: [], removeImages: [] };
  if (row.kind === 'image') return { ...save, addImages: [{ hash, type, size, name }] };
  const known = view?.audio?.hash === hash ? view.audio : { hash, type, size, durationMs: 0, peaks: [] };
  return { ...save, fields: { audio: known } };
}

/** The file's bytes stay (S4, S10). */
export async function parkUpload(db: DiaryDb, env: Env, row: UploadRow, code: string): Promise<void> {
  await write(db, [db.uploads, db.parked, ...db.entryTables], async () => {
    // The owner may have removed the file meanwhile.
    if (!(await db.uploads.get(row.hash))) return;
    const [date = ''] = row.refs;
    const item: Omit<ParkedRow, 'id'> = {
      at: env.now(),
      kind: 'media',
      code,
      date,
      name: row.name,
      args: saveOf(row, date, await entryOf(db, date)),
      hash: row.hash,
      mediaKind: row.kind,
      size: row.size,
    };
    await db.parked.add(item);
    await db.uploads.delete(row.hash);
  });
}

/** For files that their owner has removed from the entry. */
export async function releaseParked(db: DiaryDb, date: LocalDate, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  const isGone = (item: ParkedRow) => item.date === date && item.hash !== undefined && hashes.includes(item.hash);
  await db.parked.filter(isGone).delete();
}
