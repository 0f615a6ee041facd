import type { LocalDate } from '@tagfalter/domain/local-date';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { TrashRow } from '../db/rows.ts';
import { write } from '../db/write.ts';
import { enqueue } from './entries.ts';
import { livingEntry } from './living-entry.ts';
import { isTrashOver } from './trash-time.ts';

export type { TrashRow } from '../db/rows.ts';

async function isLiving(db: DiaryDb, row: Pick<TrashRow, 'id' | 'date'>): Promise<boolean> {
  return (await livingEntry(db, row)) !== null;
}

/** Latest deletion first; without those whose date has a new entry. */
export async function listTrash(db: DiaryDb, env: Pick<Env, 'now'>): Promise<TrashRow[]> {
  return db.transaction('r', [db.trash, ...db.entryTables], async () => {
    const rows = (await db.trash.toArray()).filter(({ deletedAt }) => !isTrashOver(deletedAt, env.now()));
    const living = await Promise.all(rows.map((row) => isLiving(db, row)));
    return rows.filter((_row, index) => !living[index]).sort((a, b) => b.deletedAt - a.deletedAt);
  });
}

/**
 * Everywhere (spec decision 42). The local history waits for the emptied tombstone, because the deletion may be
 * outlived (S9).
 * @param dates of deleted entries; others are ignored
 */
export async function purgeDeleted(db: DiaryDb, env: Env, dates: readonly LocalDate[]): Promise<void> {
  await write(db, [db.meta, db.outbox, ...db.entryTables, db.trash], async () => {
    for (const date of dates) {
      const row = await db.trash.get(db.entryIdOf(date));
      if (!row || (await isLiving(db, row))) continue;
      await enqueue(db, env, { entryId: row.id, name: 'entry.purge', args: { date, baseVersion: row.version } });
      await db.trash.delete(row.id);
    }
  });
}
