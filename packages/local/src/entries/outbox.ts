import type { DiaryDb } from '../db/diary-db.ts';
import type { AcksRow } from '../db/meta-rows.ts';
import type { OutboxItem, OutboxRow } from '../db/rows.ts';
import { acksIn, withAcks } from './acks.ts';

export async function readAcks(db: DiaryDb): Promise<AcksRow> {
  return acksIn([await db.meta.get('acks')]);
}

/** Call it in a transaction. */
export async function outboxOf(db: DiaryDb): Promise<OutboxItem[]> {
  const [rows, acks] = await Promise.all([db.outbox.toArray(), readAcks(db)]);
  return withAcks(rows, acks);
}

/** Mutations the server has not processed, oldest first. Call it in a transaction. */
export async function listPending(db: DiaryDb): Promise<OutboxRow[]> {
  const { ackedThrough } = await readAcks(db);
  return db.outbox.where('id').above(ackedThrough).toArray();
}

/** Not processed by the server. */
export async function oldestPending(db: DiaryDb): Promise<number | undefined> {
  const { ackedThrough } = await readAcks(db);
  const [id] = await db.outbox.where('id').above(ackedThrough).limit(1).primaryKeys();
  return id;
}

/** Call it in a transaction. */
export async function putRebased(db: DiaryDb, items: readonly OutboxItem[]): Promise<void> {
  if (items.length === 0) return;
  await db.outbox.bulkPut(items.map(({ version: _, ...row }) => row));
}

/** Entries with unsent changes, and files. */
export async function countLeft(db: DiaryDb): Promise<{ days: number; files: number }> {
  return db.transaction('r', [db.meta, db.outbox, db.uploads], async () => {
    const [rows, files] = await Promise.all([listPending(db), db.uploads.count()]);
    return { days: new Set(rows.map((row) => row.entryId)).size, files };
  });
}
