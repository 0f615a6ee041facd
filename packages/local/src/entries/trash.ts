import type { EntryRestore } from '@tagfalter/contract/mutations';
import { fieldsOf } from '@tagfalter/domain/entry-fields';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { TrashRow } from '../db/rows.ts';
import { write } from '../db/write.ts';
import { enqueue } from './entries.ts';
import { enqueueUploads } from './entry-media.ts';
import { contentOf } from './entry-rows.ts';
import { findRow } from './packs.ts';
import { lackingMedia } from './returned-media.ts';
import { isTrashOver } from './trash-time.ts';

export type { TrashRow } from '../db/rows.ts';

async function isLiving(db: DiaryDb, { id, date }: Pick<TrashRow, 'id' | 'date'>): Promise<boolean> {
  const row = await findRow(db, id, date);
  return row !== undefined && contentOf(row) !== null;
}

/**
 * Deleted entries that can be brought back, the last deleted one first. An entry whose date has a new one is not among
 * them: it stands in the history of that.
 */
export async function listTrash(db: DiaryDb, env: Pick<Env, 'now'>): Promise<TrashRow[]> {
  return db.transaction('r', [db.trash, ...db.entryTables], async () => {
    const rows = (await db.trash.toArray()).filter(({ deletedAt }) => !isTrashOver(deletedAt, env.now()));
    const living = await Promise.all(rows.map((row) => isLiving(db, row)));
    return rows.filter((_row, index) => !living[index]).sort((a, b) => b.deletedAt - a.deletedAt);
  });
}

/** What the server gets in case it keeps nothing of the entry any more. */
function restoreOf({ entry }: TrashRow): EntryRestore {
  const { date, timeZone, images: addImages, reflections = [] } = entry;
  const answers = Object.fromEntries(reflections.map(({ questionId, answer }) => [questionId, answer]));
  return { date, timeZone, fields: fieldsOf(entry), addImages, ...(reflections.length > 0 ? { answers } : {}) };
}

/**
 * Brings a deleted entry back as it was, with the draft that went with it, in one transaction (S3, spec decision 42).
 * @returns `replaced` if the date has a new entry, whose history has the deleted one; `gone` if there is nothing to bring
 *   back. Both change nothing.
 */
export async function restoreDeleted(
  db: DiaryDb,
  env: Env,
  date: LocalDate,
): Promise<'restored' | 'replaced' | 'gone'> {
  const tables = [db.meta, db.outbox, ...db.entryTables, db.trash, db.uploads, db.files, db.drafts];
  return write(db, tables, async () => {
    const row = await db.trash.get(db.entryIdOf(date));
    if (!row) return 'gone';
    if (await isLiving(db, row)) return 'replaced';
    await enqueue(db, env, { entryId: row.id, name: 'entry.restore', args: restoreOf(row) });
    await db.trash.delete(row.id);
    if (row.draft && !(await db.drafts.get(date))) await db.drafts.put(row.draft);
    // What was on its way when the entry was deleted goes on its way again (S10).
    await enqueueUploads(db, env, lackingMedia(row.entry));
    return 'restored';
  });
}

/**
 * Deletes entries for good, here, at the server and on all devices: words, files and history (spec decision 42).
 * @param dates of deleted entries; others are left alone
 */
export async function purgeDeleted(db: DiaryDb, env: Env, dates: readonly LocalDate[]): Promise<void> {
  await write(db, [db.meta, db.outbox, ...db.entryTables, db.trash, db.revisions], async () => {
    for (const date of dates) {
      const row = await db.trash.get(db.entryIdOf(date));
      if (!row || (await isLiving(db, row))) continue;
      await enqueue(db, env, { entryId: row.id, name: 'entry.purge', args: { date, baseVersion: row.version } });
      await db.trash.delete(row.id);
      await db.revisions.where('entryId').equals(row.id).delete();
    }
  });
}
