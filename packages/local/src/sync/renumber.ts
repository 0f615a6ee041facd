import { clientOf } from '../client.ts';
import type { DiaryDb } from '../db.ts';
import { refreshViews } from '../entry-rows.ts';
import type { Env } from '../env.ts';
import { outboxOf } from '../outbox.ts';
import { NO_RECEIPTS } from '../receipts.ts';
import type { OutboxItem, OutboxRow } from '../rows.ts';
import { writeText } from '../write-text.ts';

/**
 * Puts these mutations in the place of the outbox, all of them pending and counted from 1 under a new client id. Runs in
 * the caller's transaction, which also brings the views up to date.
 */
export async function restartOutbox(
  db: DiaryDb,
  env: Env,
  mutations: readonly Omit<OutboxRow, 'id'>[],
): Promise<OutboxRow[]> {
  const client = await clientOf(db, env);
  const rows = mutations.map((mutation, index): OutboxRow => ({ ...mutation, id: index + 1 }));
  await db.outbox.clear();
  await db.outbox.bulkAdd(rows);
  const restarted = rows.length;
  await db.meta.bulkPut([{ ...client, clientId: env.uuid(), nextId: restarted + 1, restarted }, NO_RECEIPTS]);
  return rows;
}

/**
 * Gives the outbox a new client id and counts it from 1, when this device and the server disagree about how far they
 * are: the server was restored from a backup (it sees a gap), or this profile was copied or set back (the server knows
 * ids we have not given out yet). Nothing is lost: every row goes out again, also those that were processed but not
 * pulled, because the server may have forgotten them. Nothing is there twice: what it has not forgotten, under whatever
 * name it came, the server knows by its key (S2).
 * @param expected the client id under which the disagreement showed; if it is no longer ours, another tab was faster
 */
export async function renumber(db: DiaryDb, env: Env, expected: string): Promise<void> {
  await writeText(db, [db.meta, db.outbox, ...db.entryTables], async () => {
    const client = await clientOf(db, env);
    if (client.clientId !== expected) return;
    const rows = await restartOutbox(db, env, await db.outbox.orderBy('id').toArray());
    await refreshViews(
      db,
      rows.map((row) => row.entryId),
    );
  });
}

/**
 * Whether a server took something before it was restored and never delivered it to us: versions after a restore are
 * higher than all before, so a lower one tells (S13).
 */
export function isForgotten(outbox: readonly OutboxItem[], epoch: number): boolean {
  return outbox.some(({ version }) => version > 0 && version < epoch);
}

/** Sends such mutations again. */
export async function resendForgotten(db: DiaryDb, env: Env, epoch: number): Promise<void> {
  const outbox = await db.transaction('r', [db.meta, db.outbox], () => outboxOf(db));
  if (isForgotten(outbox, epoch)) await renumber(db, env, (await clientOf(db, env)).clientId);
}
