import type { EntrySave } from '@tagfalter/contract/mutations';
import type { Day } from '@tagfalter/domain/day';
import type { DiaryDb } from './db.ts';
import { contentOf } from './entry-rows.ts';
import type { Env } from './env.ts';
import { findRow } from './packs.ts';
import type { Parked, StoredView, UploadRow } from './rows.ts';
import { writeText } from './write-text.ts';

async function entryOf(db: DiaryDb, row: UploadRow): Promise<StoredView | null> {
  const entry = row.entryIds[0] === undefined ? undefined : await findRow(db, row.entryIds[0], row.date);
  return entry ? contentOf(entry) : null;
}

function saveOf(row: UploadRow, view: StoredView | null): EntrySave {
  const { hash, type, size, name } = row;
  const save = { date: row.date, timeZone: view?.timeZone ?? 'UTC', fields: {}, addImages: [], removeImages: [] };
  if (row.kind === 'image') return { ...save, addImages: [{ hash, type, size, name }] };
  const known = view?.audio?.hash === hash ? view.audio : { hash, type, size, durationMs: 0, peaks: [] };
  return { ...save, fields: { audio: known } };
}

/** A file the server will not have: its row becomes a parked item, its bytes stay (S4, S10). */
export async function parkUpload(db: DiaryDb, env: Env, row: UploadRow, code: string): Promise<void> {
  await writeText(db, [db.uploads, db.parked, ...db.entryTables], async () => {
    // Its owner may have taken the file out of the day meanwhile.
    if (!(await db.uploads.get(row.hash))) return;
    const item: Omit<Parked, 'id'> = {
      at: env.now(),
      kind: 'media',
      code,
      date: row.date,
      name: row.name,
      args: saveOf(row, await entryOf(db, row)),
      hash: row.hash,
      mediaKind: row.kind,
      size: row.size,
    };
    await db.parked.add(item);
    await db.uploads.delete(row.hash);
  });
}

/** Files that their owner has taken out of a day: what was refused of them is given up with them. */
export async function releaseParked(db: DiaryDb, date: Day, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  const isGone = (item: Parked) => item.date === date && item.hash !== undefined && hashes.includes(item.hash);
  await db.parked.filter(isGone).delete();
}
