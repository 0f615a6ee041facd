import type { Carried } from '@tagfalter/contract/sync-stream';
import type { DiaryDb } from '../db.ts';
import type { Env } from '../env.ts';
import { type Fault, serverFault } from './fault.ts';
import { endAfter, firstBatch, nextBatch, type Reached } from './push-batch.ts';
import { applyResults, parkUnsendable } from './push-results.ts';
import { pushSize } from './push-size.ts';
import { answerTo, type Sent, send } from './push-underway.ts';
import { renumber } from './renumber.ts';

interface Next {
  done: false;
  count: number;
  renumbered: boolean;
  /** Already on its way. */
  sent?: Sent | undefined;
}

type Step = { done: true; fault: Fault | null; isBrought?: boolean } | Next;

const failed = (fault: Fault): Step => ({ done: true, fault });

/** @param fault what stops it, where that was tried before */
async function startUnderNewName(db: DiaryDb, env: Env, clientId: string, fault: Fault | undefined): Promise<Step> {
  if (fault) return failed(fault);
  await renumber(db, env, clientId);
  return { done: false, count: pushSize(db, env), renumbered: true };
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
  sent: Sent,
  { renumbered, carried }: Pick<Next, 'renumbered'> & Pick<Besides, 'carried'>,
): Promise<Step> {
  const { clientId, rows } = sent.batch;
  const [first] = rows;
  if (!first) return { done: true, fault: null };
  const { answer, next } = await answerTo(db, env, sent);
  const again: Next = { done: false, count: pushSize(db, env), renumbered };
  const startOver = (fault: Fault) => startUnderNewName(db, env, clientId, renumbered ? fault : undefined);
  if (answer.ok) {
    const outcome = await applyResults(db, env, { clientId, first, reply: answer.value, carried: carried() });
    switch (outcome) {
      case 'brought':
        return { done: true, fault: null, isBrought: true };
      case 'done':
        return { done: true, fault: null };
      case 'more':
        return { ...again, sent: next };
      case 'diverged':
        await next?.reply;
        return startOver(serverFault(200));
      case 'stuck':
        await next?.reply;
        return failed(serverFault(200));
    }
  }
  const { fault } = answer;
  if (fault.kind !== 'refused') return failed(fault);
  // It came before the one it follows; by now that has been answered.
  if (fault.code === 'mutation_gap' && sent.isAhead) return again;
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
): Promise<{ fault: Fault | null; isBrought?: boolean } & Pick<Reached, 'processedBelow'>> {
  let step: Next = { done: false, count: pushSize(db, env), renumbered: false };
  let batch = await firstBatch(db, env, writing);
  for (;;) {
    if (!step.sent && batch.rows.length === 0) return { fault: null, processedBelow: endAfter(db, batch, null) };
    const sent = step.sent ?? send(db, env, batch);
    const after = await takeAnswer(db, env, sent, { renumbered: step.renumbered, carried });
    if (!after.done || after.fault === null) onAnswered();
    if (after.done) {
      const { fault, isBrought = false } = after;
      return { fault, isBrought, processedBelow: endAfter(db, sent.batch, fault) };
    }
    step = after;
    if (!step.sent) batch = await nextBatch(db, step.count);
  }
}
