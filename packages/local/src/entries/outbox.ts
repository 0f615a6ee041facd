import type { DiaryDb } from '../db/diary-db.ts';
import type { AcksRow } from '../db/meta-rows.ts';
import type { OutboxItem, OutboxRow } from '../db/rows.ts';
import { acksIn, withAcks } from './acks.ts';

/** The acknowledgements of this device's mutations (S4). */
export async function readAcks(db: DiaryDb): Promise<AcksRow> {
  return acksIn([await db.meta.get('acks')]);
}

/** The whole outbox in order, read in the caller's transaction. */
export async function outboxOf(db: DiaryDb): Promise<OutboxItem[]> {
  const [rows, acks] = await Promise.all([db.outbox.toArray(), readAcks(db)]);
  return withAcks(rows, acks);
}

/** Mutations the server has not processed, oldest first, read in the caller's transaction. */
export async function listPending(db: DiaryDb): Promise<OutboxRow[]> {
  const { ackedThrough } = await readAcks(db);
  return db.outbox.where('id').above(ackedThrough).toArray();
}

/** Id of the oldest mutation the server has not processed. */
export async function oldestPending(db: DiaryDb): Promise<number | undefined> {
  const { ackedThrough } = await readAcks(db);
  const [id] = await db.outbox.where('id').above(ackedThrough).limit(1).primaryKeys();
  return id;
}

/** Stores rebased mutations in the caller's transaction. */
export async function putRebased(db: DiaryDb, items: readonly OutboxItem[]): Promise<void> {
  if (items.length === 0) return;
  await db.outbox.bulkPut(items.map(({ version: _, ...row }) => row));
}

/** Counts what has not reached the server: entries with unsent changes, and files. */
export async function countLeft(db: DiaryDb): Promise<{ days: number; files: number }> {
  return db.transaction('r', [db.meta, db.outbox, db.uploads], async () => {
    const [rows, files] = await Promise.all([listPending(db), db.uploads.count()]);
    return { days: new Set(rows.map((row) => row.entryId)).size, files };
  });
}
