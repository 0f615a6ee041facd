import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { TrashRow } from '../db/rows.ts';
import { pageLife } from '../db/running.ts';
import { Pace } from '../db/while-time.ts';
import { write } from '../db/write.ts';
import { putBackDrafts } from '../drafts/put-back-draft.ts';
import { enqueueUploads } from '../entries/entry-media.ts';
import { isSameEntry, livingEntry } from '../entries/living-entry.ts';
import { trashedHashes } from '../entries/pinned-media.ts';
import { lackingMedia } from '../entries/returned-media.ts';
import { draftsIn } from '../entries/trashed-drafts.ts';

const pace = new Pace(20);

function isOpen(row: TrashRow): boolean {
  return draftsIn(row).length > 0 || (!row.isSending && trashedHashes(row).length > 0);
}

/**
 * A restored day gets its draft back. A day written anew gets the former one's files: its history names them, and
 * nobody else may have the bytes (S9, S10).
 */
export async function settleTrash(db: DiaryDb, env: Env): Promise<void> {
  const ids = await db.trash.filter(isOpen).primaryKeys();
  const tables = [db.trash, db.drafts, db.uploads, db.files, db.parked, ...db.entryTables];
  for (let settled = 0; settled < ids.length && !pageLife.isHidden; ) {
    const from = settled;
    settled = await write(db, tables, async () =>
      pace.whileTime({ from, total: ids.length }, async (begin, end) => {
        for (const row of await db.trash.bulkGet(ids.slice(begin, end)))
          if (row && isOpen(row)) await settleRow(db, env, row);
      }),
    );
  }
}

async function settleRow(db: DiaryDb, env: Env, row: TrashRow): Promise<void> {
  const living = await livingEntry(db, row);
  if (!living) return;
  const isBack = isSameEntry(living, row.entry);
  if (isBack) await putBackDrafts(db, row);
  if (!row.isSending) await enqueueUploads(db, env, await unrefused(db, lackingMedia(row.entry)));
  await db.trash.put({ ...row, ...(isBack ? { draft: undefined, earlierDrafts: undefined } : {}), isSending: true });
}

/** Refused files wait for their owner. */
async function unrefused(db: DiaryDb, files: ReturnType<typeof lackingMedia>): Promise<typeof files> {
  const parked = new Set((await db.parked.toArray()).map(({ hash }) => hash));
  const fields = parked.has(files.fields.audio?.hash) ? {} : files.fields;
  return { ...files, fields, addImages: files.addImages.filter(({ hash }) => !parked.has(hash)) };
}
