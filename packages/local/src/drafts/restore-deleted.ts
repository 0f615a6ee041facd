import type { EntryRestore } from '@tagfalter/contract/mutations';
import { fieldsOf } from '@tagfalter/domain/entry-fields';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { TrashRow } from '../db/rows.ts';
import { write } from '../db/write.ts';
import { enqueue } from '../entries/entries.ts';
import { enqueueUploads } from '../entries/entry-media.ts';
import { isSameEntry, livingEntry } from '../entries/living-entry.ts';
import { lackingMedia } from '../entries/returned-media.ts';
import { putBackDrafts } from './put-back-draft.ts';

/** In case the server keeps nothing of the entry, or less. */
function restoreOf({ entry, version: baseVersion }: TrashRow, withLinks: boolean): EntryRestore {
  const { date, timeZone, images: addImages, reflections = [] } = entry;
  const answers = Object.fromEntries(reflections.map(({ questionId, answer }) => [questionId, answer]));
  const kept = { date, timeZone, fields: fieldsOf(entry), addImages, baseVersion, ...(withLinks && { withLinks }) };
  return reflections.length > 0 ? { ...kept, answers } : kept;
}

/**
 * With its draft (S3, spec decision 42).
 * @param withLinks its links live again, too (decision 058)
 * @returns `restored` also if it lives already; `replaced` if the date has a new entry, whose history has this one;
 * `gone` if there is nothing to restore. The latter two change nothing.
 */
export async function restoreDeleted(
  db: DiaryDb,
  env: Env,
  date: LocalDate,
  withLinks = false,
): Promise<'restored' | 'replaced' | 'gone'> {
  const tables = [db.meta, db.outbox, ...db.entryTables, db.trash, db.uploads, db.files, db.drafts];
  return write(db, tables, async () => {
    const id = db.entryIdOf(date);
    const [row, living] = [await db.trash.get(id), await livingEntry(db, { id, date })];
    if (living) return !row || isSameEntry(living, row.entry) ? 'restored' : 'replaced';
    if (!row) return 'gone';
    const { readyMedia } = row.entry;
    await enqueue(db, env, { entryId: row.id, name: 'entry.restore', args: restoreOf(row, withLinks), readyMedia });
    await db.trash.delete(row.id);
    await putBackDrafts(db, row);
    // Resumes uploads that the deletion stopped (S10).
    await enqueueUploads(db, env, lackingMedia(row.entry));
    return 'restored';
  });
}
