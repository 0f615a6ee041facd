import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { OutboxItem, OutboxRow } from '../db/rows.ts';
import { write } from '../db/write.ts';
import { NO_ACKS } from '../entries/acks.ts';
import { clientOf } from '../entries/client.ts';
import { refreshViews } from '../entries/entry-rows.ts';
import { outboxOf } from '../entries/outbox.ts';

/**
 * Replaces the outbox by these mutations, all pending and counted from 1 under a new client id. Runs in the caller's
 * transaction, which also refreshes the views.
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
  await db.meta.bulkPut([{ ...client, clientId: env.uuid(), nextId: restarted + 1, restarted }, NO_ACKS]);
  return rows;
}

/**
 * Gives the outbox a new client id and counts it from 1, when device and server disagree about the last processed id:
 * the server was restored from a backup (it sees a gap), or this profile was copied or set back (the server knows ids
 * not given out yet). Also closes the gap after a mutation parked as unsendable. Nothing is lost: processed rows that
 * were not pulled go out again too, as the server may have forgotten them. Nothing is doubled: the server knows each
 * mutation by its key (S2).
 * @param expected client id at which the disagreement showed; if it has changed, another tab was faster
 */
export async function rotateClientId(db: DiaryDb, env: Env, expected: string): Promise<void> {
  await write(db, [db.meta, db.outbox, ...db.entryTables], async () => {
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
 * Whether a server took a mutation before it was restored and never delivered it. Versions after a restore are higher
 * than all before, so a version below the epoch tells (S13).
 */
export function isForgotten(outbox: readonly OutboxItem[], epoch: number): boolean {
  return outbox.some(({ version }) => version > 0 && version < epoch);
}

/** Sends forgotten mutations again. */
export async function resendForgotten(db: DiaryDb, env: Env, epoch: number): Promise<void> {
  const outbox = await db.transaction('r', [db.meta, db.outbox], () => outboxOf(db));
  if (isForgotten(outbox, epoch)) await rotateClientId(db, env, (await clientOf(db, env)).clientId);
}
