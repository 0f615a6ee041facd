import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { OutboxItem, OutboxRow } from '../db/rows.ts';
import { write } from '../db/write.ts';
import { NO_ACKS } from '../entries/acks.ts';
import { clientOf } from '../entries/client.ts';
import { refreshViews } from '../entries/entry-rows.ts';
import { outboxOf } from '../entries/outbox.ts';

/** Counts them from 1 under a new client id. Call it in a transaction that also refreshes the views. */
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
 * When the server disagrees about the last processed id: after its restore (a gap), in a copied or reset profile
 * (unknown ids), or after parking an unsendable mutation. Rows that were not pulled go out again; the server knows
 * mutations by key (S2).
 * @param expected client id that disagreed; if it has changed, another tab was faster
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

/** The server took a mutation before a restore and never delivered it: such a version lies below the epoch (S13). */
export function isForgotten(outbox: readonly OutboxItem[], epoch: number): boolean {
  return outbox.some(({ version }) => version > 0 && version < epoch);
}

export async function resendForgotten(db: DiaryDb, env: Env, epoch: number): Promise<void> {
  const outbox = await db.transaction('r', [db.meta, db.outbox], () => outboxOf(db));
  if (isForgotten(outbox, epoch)) await rotateClientId(db, env, (await clientOf(db, env)).clientId);
}
