import type { DiaryDb } from './db.ts';
import type { ReceiptsRow } from './meta-rows.ts';
import { onCommit } from './on-commit.ts';
import { receiptsIn, withReceipts } from './receipts.ts';
import type { OutboxItem, OutboxRow } from './rows.ts';

/** What the server has said of this device's mutations (S4). */
export async function receiptsOf(db: DiaryDb): Promise<ReceiptsRow> {
  return receiptsIn([await db.meta.get('receipts')]);
}

/** The whole outbox in order, as read in the caller's transaction. */
export async function outboxOf(db: DiaryDb): Promise<OutboxItem[]> {
  const [rows, receipts] = await Promise.all([db.outbox.toArray(), receiptsOf(db)]);
  return withReceipts(rows, receipts);
}

/** The mutations the server has not processed, oldest first, as read in the caller's transaction. */
export async function listPending(db: DiaryDb): Promise<OutboxRow[]> {
  const { upTo } = await receiptsOf(db);
  return db.outbox.where('id').above(upTo).toArray();
}

/** Id of the oldest mutation the server has not processed. */
export async function oldestPending(db: DiaryDb): Promise<number | undefined> {
  const { upTo } = await receiptsOf(db);
  const [id] = await db.outbox.where('id').above(upTo).limit(1).primaryKeys();
  return id;
}

/** A mutation as this window has stored it. */
export interface Stored {
  /** The name of the device, under which it counts. */
  clientId: string;
  row: OutboxRow;
}

const latest = new WeakMap<DiaryDb, Stored>();
const awaiting = new WeakMap<DiaryDb, () => void>();

/** Keeps at hand what the caller's transaction has stored, from its commit on: before that nobody may send it (S3). */
export function keepAtHand(db: DiaryDb, stored: Stored): void {
  onCommit(() => {
    latest.set(db, stored);
    awaiting.get(db)?.();
  });
}

/** Ends with the next commit of a mutation in this window, before its writer hears of it. One may wait at a time. */
export function untilStored(db: DiaryDb): Promise<void> {
  return new Promise((resolve) => awaiting.set(db, resolve));
}

/** What this window has stored last, if anything. */
export function latestOf(db: DiaryDb): Stored | undefined {
  return latest.get(db);
}

/** Stores what mutations say now, in the caller's transaction. What is at hand of them would say what they said before. */
export async function keepLaid(db: DiaryDb, items: readonly OutboxItem[]): Promise<void> {
  if (items.length === 0) return;
  latest.delete(db);
  await db.outbox.bulkPut(items.map(({ version: _, ...row }) => row));
}
