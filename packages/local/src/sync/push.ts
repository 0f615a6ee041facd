import { type PushReply, pushMutations } from '@tagfalter/contract/sync-push';
import type { Carried } from '@tagfalter/contract/sync-stream';
import type { DiaryDb } from '../db.ts';
import type { Env } from '../env.ts';
import { type Fault, serverFault } from '../fault.ts';
import { type Reply, request } from '../request.ts';
import { type Batch, type DevicePlace, endAfter, firstBatch, following, nextBatch } from './push-batch.ts';
import { applyResults, parkUnsendable } from './push-results.ts';
import { learnPushSize, maySendAhead, pushSize } from './push-size.ts';
import { renumber } from './renumber.ts';

interface Sent {
  batch: Batch;
  /** Milliseconds, from any beginning. */
  at: number;
  reply: Promise<Reply<PushReply>>;
}

function ask(env: Env, { body }: Batch): Promise<Reply<PushReply>> {
  const { method, path, reply: schema } = pushMutations;
  return request(env, { method, path, json: body, schema, marked: true });
}

const send = (env: Env, batch: Batch): Sent => ({ batch, at: performance.now(), reply: ask(env, batch) });

interface Next {
  done: false;
  count: number;
  renumbered: boolean;
  /** Already on its way. */
  sent?: Sent | undefined;
}

type Step = { done: true; fault: Fault | null; isBrought?: boolean } | Next;

const failed = (fault: Fault): Step => ({ done: true, fault });

/**
 * Waits for an answer. What follows is on its way by then: on a quick network at once, so that the server has it at hand
 * when its turn comes; else upon the answer, so that the server works on it while this device stores what came of the first.
 */
async function answerOf(
  db: DiaryDb,
  env: Env,
  { batch, at, reply }: Sent,
): Promise<{ answer: Reply<PushReply>; sent: Sent | undefined }> {
  const ahead = following(db, batch).then(
    (next) => next && { next, sent: maySendAhead(db) ? send(env, next) : undefined },
  );
  const [answer, more] = await Promise.all([reply, ahead]);
  learnPushSize(db, batch, performance.now() - at, answer);
  if (answer.ok) return { answer, sent: more && (more.sent ?? send(env, more.next)) };
  // What it hears is said again when it is sent again.
  await more?.sent?.reply;
  return { answer, sent: undefined };
}

/** @param fault what stops it, where that was tried before */
async function startUnderNewName(db: DiaryDb, env: Env, clientId: string, fault: Fault | undefined): Promise<Step> {
  if (fault) return failed(fault);
  await renumber(db, env, clientId);
  return { done: false, count: pushSize(db), renumbered: true };
}

/** What goes on beside a push. */
export interface Besides {
  /** Called after each answer of the server. */
  onAnswered: () => void;
  /** What is being written: where nothing waits, it is waited for. */
  writing?: Promise<unknown> | undefined;
  /** What the stream has carried so far, where that is one event. */
  carried: () => Carried | undefined;
}

/** Waits for one answer and takes over what follows from it. */
async function takeAnswer(
  db: DiaryDb,
  env: Env,
  from: Sent,
  { renumbered, sent: early, carried }: Pick<Next, 'renumbered' | 'sent'> & Pick<Besides, 'carried'>,
): Promise<Step> {
  const { clientId, rows } = from.batch;
  const [first] = rows;
  if (!first) return { done: true, fault: null };
  const { answer, sent } = await answerOf(db, env, from);
  const again: Next = { done: false, count: pushSize(db), renumbered };
  const startOver = (fault: Fault) => startUnderNewName(db, env, clientId, renumbered ? fault : undefined);
  if (answer.ok) {
    const outcome = await applyResults(db, env, { clientId, first, reply: answer.value, carried: carried() });
    switch (outcome) {
      case 'brought':
        return { done: true, fault: null, isBrought: true };
      case 'done':
        return { done: true, fault: null };
      case 'more':
        return { ...again, sent };
      case 'diverged':
        await sent?.reply;
        return startOver(serverFault(200));
      case 'stuck':
        await sent?.reply;
        return failed(serverFault(200));
    }
  }
  const { fault } = answer;
  if (fault.kind !== 'refused') return failed(fault);
  // It may have overtaken the one before it, which is processed by now.
  if (fault.code === 'mutation_gap' && early) return again;
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
 * @returns what stopped it, or null when everything went out; the id below which everything is processed; `isBrought`
 *   where a pull would say no more, and what the stream had carried is taken over
 */
export async function pushAll(
  db: DiaryDb,
  env: Env,
  { onAnswered, writing, carried }: Besides,
): Promise<{ fault: Fault | null; isBrought?: boolean } & Pick<DevicePlace, 'processedBelow'>> {
  let step: Next = { done: false, count: pushSize(db), renumbered: false };
  let batch = await firstBatch(db, writing);
  for (;;) {
    if (!step.sent && batch.rows.length === 0) return { fault: null, processedBelow: endAfter(db, batch, null) };
    const sent = step.sent ?? send(env, batch);
    const after = await takeAnswer(db, env, sent, { ...step, carried });
    if (!after.done || after.fault === null) onAnswered();
    if (after.done) {
      const { fault, isBrought = false } = after;
      return { fault, isBrought, processedBelow: endAfter(db, sent.batch, fault) };
    }
    step = after;
    if (!step.sent) batch = await nextBatch(db, step.count);
  }
}
