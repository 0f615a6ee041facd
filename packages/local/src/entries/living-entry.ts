import { removedContent } from '@tagfalter/domain/entry-merge';
import type { DiaryDb } from '../db/diary-db.ts';
import type { StoredView, TrashRow } from '../db/rows.ts';
import { contentOf } from './entry-rows.ts';
import { findRow } from './packs.ts';

/** On the date of a deleted one. */
export async function livingEntry(
  db: DiaryDb,
  { id, date }: Pick<TrashRow, 'id' | 'date'>,
): Promise<StoredView | null> {
  const row = await findRow(db, id, date);
  return row ? contentOf(row) : null;
}

/** It has everything of the deleted one: it was restored, here or elsewhere. */
export function isSameEntry(living: StoredView, deleted: StoredView): boolean {
  return Object.keys(removedContent(deleted, living)).length === 0;
}
