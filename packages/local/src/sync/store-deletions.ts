import type { Change, DeletedEntry } from '@tagfalter/contract/sync-pull';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { RecoveryRow } from '../db/meta-rows.ts';
import type { OutboxRow, StagedRow } from '../db/rows.ts';
import { viewOf } from '../entries/overlay.ts';
import { isTrashOver } from '../entries/trash-time.ts';

interface Deletion {
  id: string;
  version: number;
  /** Absent once the entry was emptied. */
  deleted?: DeletedEntry | undefined;
}

/** Deletions in a page or poke. */
export function deletionsIn({ changes }: { changes: readonly Change[] }): Deletion[] {
  return changes.flatMap((change) => (change.collection === 'entries' && !change.record ? [change] : []));
}

/**
 * In the transaction of their page (S3, spec decision 42). An emptied entry loses its history. A later deletion that a
 * restored server lost stays (S13).
 */
export async function storeDeletions(db: DiaryDb, deletions: readonly Deletion[]): Promise<void> {
  if (deletions.length === 0) return;
  const rows = await db.trash.bulkGet(deletions.map(({ id }) => id));
  const held = new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  const newer = deletions.filter(({ id, version }) => version >= (held.get(id)?.version ?? 0));
  const kept = newer.flatMap(({ id, version, deleted }) => {
    if (!deleted) return [];
    const { at, entry } = deleted;
    const { draft, earlierDrafts } = held.get(id) ?? {};
    return [{ id, date: entry.date, version, deletedAt: Date.parse(at), entry: viewOf(entry), draft, earlierDrafts }];
  });
  const emptied = newer.filter(({ deleted }) => !deleted).map(({ id }) => id);
  await db.trash.bulkPut(kept);
  if (emptied.length === 0) return;
  await db.trash.bulkDelete(emptied);
  await db.revisions.where('entryId').anyOf(emptied).delete();
}

interface ResyncState {
  /** By id. */
  held: ReadonlyMap<string, StagedRow>;
  recovery: RecoveryRow;
  outbox: readonly OutboxRow[];
}

/**
 * At the end of a resync. Local deletions stay, and for 30 days those that a restored server lost: nobody else may hold
 * them (S13). The others wait for `storeDeletions`.
 */
export async function forgetDeletions(db: DiaryDb, env: Env, { held, recovery, outbox }: ResyncState): Promise<void> {
  const unsent = new Set(outbox.map(({ entryId }) => entryId));
  const isLost = ({ version }: { version: number }) => version > recovery.restoredTo;
  const rows = (await db.trash.toArray()).filter(({ id }) => !unsent.has(id));
  const over = rows.filter((row) => isTrashOver(row.deletedAt, env.now()) || !(held.has(row.id) || isLost(row)));
  await db.trash.bulkDelete(over.map(({ id }) => id));
  // The server may have lost their files as well.
  await db.trash.filter(isLost).modify((row) => {
    row.entry.readyMedia = [];
  });
}
