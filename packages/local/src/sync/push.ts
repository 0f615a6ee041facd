import { MAX_BATCH, MAX_PUSH_BYTES, PROTOCOL } from '@tagfalter/contract/protocol';
import { type Mutation, type PushReply, pushMutations } from '@tagfalter/contract/sync-push';
import { clientOf, placeOf } from '../client.ts';
import type { DiaryDb } from '../db.ts';
import type { Env } from '../env.ts';
import type { OutboxRow } from '../rows.ts';
import { type Fault, serverFault } from './fault.ts';
import { applyResults, parkUnsendable } from './push-results.ts';
import { renumber } from './renumber.ts';
import { type Reply, request } from './request.ts';

/** Room for what stands around the mutations. */
const FRAME_BYTES = 1024;
const encoder = new TextEncoder();

interface Batch {
  clientId: string;
  rows: OutboxRow[];
  mutations: Mutation[];
}

/** The oldest pending mutations above `after` that fit into one push; always at least one if there is any. */
async function nextBatch(db: DiaryDb, env: Env, count: number, after = 0): Promise<Batch> {
  return db.transaction('r', [db.meta, db.outbox], async () => {
    const batch: Batch = { clientId: '', rows: [], mutations: [] };
    // Mutations are processed in the order of their ids: whatever lies above a pending one is pending too.
    const pending = after === 0 ? db.outbox.where('state').equals('pending') : db.outbox.where('id').above(after);
    let bytes = FRAME_BYTES;
    for (const row of await pending.limit(count).toArray()) {
      const mutation = { id: row.id, key: row.key, name: row.name, args: row.args, at: row.at };
      bytes += encoder.encode(JSON.stringify(mutation)).length + 1;
      if (bytes > MAX_PUSH_BYTES && batch.rows.length > 0) break;
      batch.rows.push(row);
      batch.mutations.push(mutation);
    }
    // Whoever has taken an id has a name; without a mutation nobody needs one.
    return batch.rows.length === 0 ? batch : { ...batch, clientId: (await clientOf(db, env)).clientId };
  });
}

interface Sent {
  batch: Batch;
  reply: Promise<Reply<PushReply>>;
}

async function ask(db: DiaryDb, env: Env, { clientId, mutations }: Batch): Promise<Reply<PushReply>> {
  const { epoch, recovery } = await placeOf(db);
  // While it gathers, its outbox still belongs to the epoch it has left.
  const known = recovery?.left ?? epoch;
  const body = { protocol: PROTOCOL, clientId, mutations, ...(known === undefined ? {} : { epoch: known }) };
  const { method, path, reply: schema } = pushMutations;
  return request(env, { method, path, body, schema, marked: true });
}

const send = (db: DiaryDb, env: Env, batch: Batch): Sent => ({ batch, reply: ask(db, env, batch) });

type Step =
  | { done: true; fault: Fault | null }
  | { done: false; count: number; renumbered: boolean /** Already on its way. */; sent?: Sent | undefined };

const failed = (fault: Fault): Step => ({ done: true, fault });

/** @returns `stuck` when the first of the batch is still pending: a server that names no result leads nowhere */
async function takeResults(
  db: DiaryDb,
  env: Env,
  { clientId, rows: [first] }: Batch,
  reply: PushReply,
): Promise<'taken' | 'diverged' | 'stuck'> {
  if ((await applyResults(db, env, clientId, reply)) === 'diverged') return 'diverged';
  const left = first && (await db.outbox.get(first.id));
  const isStill = left?.state === 'pending' && left.at === first?.at && left.entryId === first.entryId;
  return isStill ? 'stuck' : 'taken';
}

/** Waits for one answer and takes over what follows from it. */
async function takeAnswer(db: DiaryDb, env: Env, { batch, reply }: Sent, renumbered: boolean): Promise<Step> {
  const { clientId, rows } = batch;
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return { done: true, fault: null };
  const [answer, following] = await Promise.all([reply, nextBatch(db, env, MAX_BATCH, last.id)]);
  const again: Step = { done: false, count: MAX_BATCH, renumbered };
  const startOver = async (fault: Fault): Promise<Step> => {
    if (renumbered) return failed(fault);
    await renumber(db, env, clientId);
    return { ...again, renumbered: true };
  };
  if (answer.ok) {
    // The server works on the next batch while this device stores what came of the last.
    const sent = following.rows.length > 0 ? send(db, env, following) : undefined;
    const outcome = await takeResults(db, env, batch, answer.value);
    if (outcome === 'taken') return { ...again, sent };
    await sent?.reply;
    return outcome === 'diverged' ? startOver(serverFault(200)) : failed(serverFault(200));
  }
  const { fault } = answer;
  if (fault.kind !== 'refused') return failed(fault);
  if (fault.code === 'mutation_gap' || fault.code === 'foreign_client') return startOver(fault);
  if (fault.status !== 400 && fault.status !== 413) return failed(fault);
  if (rows.length > 1) return { ...again, count: Math.ceil(rows.length / 2) };
  // The whole call was refused because of this one: it has used up no id at the server, so the others close ranks.
  await parkUnsendable(db, env, first, fault.code);
  await renumber(db, env, clientId);
  return again;
}

/**
 * Sends the outbox, oldest first, until nothing is pending (S2, S4). A batch the server cannot take is halved until the
 * one mutation stands alone that spoils it; that one is parked.
 * @param onAnswered called after each answer of the server
 * @returns what stopped it, or null when everything went out
 */
export async function pushAll(db: DiaryDb, env: Env, onAnswered: () => void): Promise<Fault | null> {
  let step: Step = { done: false, count: MAX_BATCH, renumbered: false };
  while (!step.done) {
    let { sent } = step;
    if (!sent) {
      const batch = await nextBatch(db, env, step.count);
      if (batch.rows.length === 0) return null;
      sent = send(db, env, batch);
    }
    step = await takeAnswer(db, env, sent, step.renumbered);
    if (!step.done) onAnswered();
  }
  return step.fault;
}
