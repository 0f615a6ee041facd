import { type PushReply, pushMutations } from '@tagfalter/contract/sync-push';
import type { Poke } from '@tagfalter/contract/sync-stream';
import type { Env } from '../base/env.ts';
import { type Fault, protocolFault } from '../base/fault.ts';
import { type Reply, request } from '../base/request.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import { applyResults, parkUnsendable } from './push-acks.ts';
import { type Batch, nextBatch, nextBatchAfter, type OutboxPosition, processedAfter } from './push-batch.ts';
import { learnPushSize, pushSize } from './push-size.ts';
import { rotateClientId } from './rotate-client-id.ts';

interface SentBatch {
  batch: Batch;
  reply: Promise<Reply<PushReply>>;
}

function send(env: Env, batch: Batch): SentBatch {
  const { method, path, reply: schema } = pushMutations;
  return { batch, reply: request(env, { method, path, json: batch.body, schema, marked: true }) };
}

interface Next {
  done: false;
  count: number;
  /** Whether a disagreement has rotated the client id; a second one is a fault. */
  rotated: boolean;
  /** Next request, if already sent. */
  sent?: SentBatch | undefined;
}

type Step = { done: true; fault: Fault | null; ackedByPoke?: boolean } | Next;

const failed = (fault: Fault): Step => ({ done: true, fault });

/** Reads the next batch meanwhile and sends it with the reply, so that the server works while results are stored. */
async function awaitReply(
  db: DiaryDb,
  env: Env,
  { batch, reply }: SentBatch,
): Promise<{ response: Reply<PushReply>; sent: SentBatch | undefined }> {
  const [response, next] = await Promise.all([reply, nextBatchAfter(db, batch)]);
  learnPushSize(db, batch, response);
  return { response, sent: response.ok && next ? send(env, next) : undefined };
}

/** @param fault ends the push; set if rotating was tried before */
async function rotateAndRetry(db: DiaryDb, env: Env, clientId: string, fault: Fault | undefined): Promise<Step> {
  if (fault) return failed(fault);
  await rotateClientId(db, env, clientId);
  return { done: false, count: pushSize(db), rotated: true };
}

export interface PushHooks {
  /** Called after each reply that does not end the push with a fault. */
  onAnswered: () => void;
  /** The poke that arrived since the push began, if it was exactly one. */
  poke: () => Poke | undefined;
}

/** Awaits one reply and applies it. */
async function applyReply(
  db: DiaryDb,
  env: Env,
  from: SentBatch,
  { rotated, poke }: Pick<Next, 'rotated'> & Pick<PushHooks, 'poke'>,
): Promise<Step> {
  const { clientId, rows } = from.batch;
  const [first] = rows;
  if (!first) return { done: true, fault: null };
  const { response, sent } = await awaitReply(db, env, from);
  const again: Next = { done: false, count: pushSize(db), rotated };
  const retry = (fault: Fault) => rotateAndRetry(db, env, clientId, rotated ? fault : undefined);
  if (response.ok) {
    const outcome = await applyResults(db, env, { clientId, first, reply: response.value, poke: poke() });
    switch (outcome) {
      case 'ackedByPoke':
        return { done: true, fault: null, ackedByPoke: true };
      case 'done':
        return { done: true, fault: null };
      case 'more':
        return { ...again, sent };
      case 'diverged':
        await sent?.reply;
        if (rotated) return failed(protocolFault(env, 'push: the server knows ids that are not ours'));
        return rotateAndRetry(db, env, clientId, undefined);
      case 'stuck':
        await sent?.reply;
        return failed(protocolFault(env, 'push: the answer names no result'));
    }
  }
  const { fault } = response;
  if (fault.kind !== 'refused') return failed(fault);
  if (fault.code === 'mutation_gap') return retry(fault);
  if (fault.status !== 400 && fault.status !== 413) return failed(fault);
  if (rows.length > 1) return { ...again, count: Math.ceil(rows.length / 2) };
  // It used up no id at the server, so the others move up.
  await parkUnsendable(db, env, first, fault.code);
  await rotateClientId(db, env, clientId);
  return again;
}

/**
 * Sends the outbox, oldest first, until nothing is pending (S2, S4). After a 400 or 413 a batch is halved until the
 * offending mutation is alone, which is then parked.
 * @param first as read by `nextBatch`
 * @returns `processedBelow`: everything below this id is processed; `ackedByPoke`: a stored poke delivered all that was
 *   pushed, so a pull would bring nothing new
 */
export async function pushAll(
  db: DiaryDb,
  env: Env,
  first: Batch,
  { onAnswered, poke }: PushHooks,
): Promise<{ fault: Fault | null; ackedByPoke?: boolean } & Pick<OutboxPosition, 'processedBelow'>> {
  let step: Next = { done: false, count: pushSize(db), rotated: false };
  let batch = first;
  for (;;) {
    if (!step.sent && batch.rows.length === 0) return { fault: null, processedBelow: processedAfter(batch, null) };
    const sent = step.sent ?? send(env, batch);
    const after = await applyReply(db, env, sent, { ...step, poke });
    if (!after.done || after.fault === null) onAnswered();
    if (after.done) {
      const { fault, ackedByPoke = false } = after;
      return { fault, ackedByPoke, processedBelow: processedAfter(sent.batch, fault) };
    }
    step = after;
    if (!step.sent) batch = await nextBatch(db, step.count);
  }
}
