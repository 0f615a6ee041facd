import type { Change, DeletedEntry } from '@tagfalter/contract/sync-pull';
import type { DiaryDb } from '../db/diary-db.ts';
import { viewOf } from '../entries/overlay.ts';

interface Deletion {
  id: string;
  version: number;
  /** Absent once the entry was emptied. */
  deleted?: DeletedEntry | undefined;
}

/** Deleted entries of a page or a poke. */
export function deletionsIn({ changes }: { changes: readonly Change[] }): Deletion[] {
  return changes.flatMap((change) => (change.collection === 'entries' && !change.record ? [change] : []));
}

/**
 * Stores what can still be brought back of deleted entries, in the transaction of their page (S3, spec decision 42). One
 * that was emptied loses its history as well, as at the server.
 */
export async function storeDeletions(db: DiaryDb, deletions: readonly Deletion[]): Promise<void> {
  if (deletions.length === 0) return;
  const held = await db.trash.bulkGet(deletions.map(({ id }) => id));
  const kept = deletions.flatMap(({ id, version, deleted }, index) => {
    if (!deleted) return [];
    const { at, entry } = deleted;
    return [
      { id, date: entry.date, version, deletedAt: Date.parse(at), entry: viewOf(entry), draft: held[index]?.draft },
    ];
  });
  const emptied = deletions.filter(({ deleted }) => !deleted).map(({ id }) => id);
  await db.trash.bulkPut(kept);
  if (emptied.length === 0) return;
  await db.trash.bulkDelete(emptied);
  await db.revisions.where('entryId').anyOf(emptied).delete();
}
