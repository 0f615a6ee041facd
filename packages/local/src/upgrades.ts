import type { Transaction } from 'dexie';
import { type MetaRow, REACHED } from './meta-rows.ts';
import { addReceipts, NO_RECEIPTS } from './receipts.ts';
import type { EntryRow, OutboxRow } from './rows.ts';

/**
 * An earlier version of the app left out of the days it pulled what it did not know yet, answers to reflection questions
 * among it. So what the server holds is gathered anew (S9); until it is here whole, what was here before is shown.
 */
async function gatherEverythingAnew(tx: Transaction): Promise<void> {
  const meta = tx.table<MetaRow, MetaRow['key']>('meta');
  const [row, recovery] = await meta.bulkGet(['cursor', 'recovery']);
  if (row?.key !== 'cursor' || recovery) return;
  const { cursor, epoch = 0 } = row;
  if (!REACHED.test(cursor)) {
    // A first pull was under way: it begins again.
    await meta.put({ ...row, cursor: '' });
    return;
  }
  const restoredTo = Number.MAX_SAFE_INTEGER;
  await meta.put({ key: 'recovery', cursor: '', epoch, left: epoch, restoredTo });
}

/** An earlier version of the app noted in each row of the outbox, and in each view of a day, what the server had said. */
async function noteReceipts(tx: Transaction): Promise<void> {
  const rows = await tx.table<OutboxRow & { state?: string; version?: number }, number>('outbox').toArray();
  const processed = rows.filter(({ state }) => state === 'processed');
  const [oldest] = processed;
  if (oldest) {
    const versions = processed.map(({ version = 0 }) => version);
    await tx.table<MetaRow>('meta').put(addReceipts(NO_RECEIPTS, { oldest: oldest.id, next: oldest.id, versions }));
  }
  const tops = new Map(rows.map(({ entryId, id }) => [entryId, id]));
  await tx
    .table<EntryRow>('entries')
    .filter(({ overlaid }) => overlaid)
    .modify((row) => {
      row.top = tops.get(row.id) ?? 0;
    });
}

/**
 * Brings what any earlier version of the app has left to today's form, within the opening of the database. What is
 * unsent and parked stays.
 */
export async function upgradeFromEarlier(tx: Transaction): Promise<void> {
  await gatherEverythingAnew(tx);
  await noteReceipts(tx);
}
