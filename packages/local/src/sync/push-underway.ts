import { type PushReply, pushMutations } from '@tagfalter/contract/sync-push';
import type { DiaryDb } from '../db.ts';
import type { Env } from '../env.ts';
import { type Batch, nextBatch } from './push-batch.ts';
import { learnPushSize, mayGoAhead, pushSizeAfter } from './push-size.ts';
import { type Reply, request } from './request.ts';

/** A push that has gone out. */
interface Underway {
  batch: Batch;
  reply: Promise<Reply<PushReply>>;
  /** `performance.now()` when it went out. */
  at: number;
  /** Whether the one before it was not answered yet. */
  isAhead: boolean;
  isAnswered: boolean;
}

export interface Sent extends Underway {
  /** What follows it, read already or, on a swift line, sent ahead of the answer (decision 036). */
  next: Promise<Batch | Sent | undefined>;
}

const isSent = (next: Batch | Sent): next is Sent => 'reply' in next;

function ask(env: Env, { body }: Batch): Promise<Reply<PushReply>> {
  const { method, path, reply: schema } = pushMutations;
  return request(env, { method, path, json: body, schema, marked: true });
}

/** What follows a full batch. */
async function following(db: DiaryDb, env: Env, { isFull, rows }: Batch): Promise<Batch | undefined> {
  const last = rows.at(-1);
  if (!isFull || !last) return undefined;
  const batch = await nextBatch(db, pushSizeAfter(db, env), last.id);
  return batch.rows.length > 0 ? batch : undefined;
}

/** Sends what follows a push that is not answered yet, where the line has shown itself swift. */
function goAhead<T extends Batch | Sent | undefined>(db: DiaryDb, env: Env, before: Underway, next: T): T | Sent {
  const mayGo = next && !isSent(next) && !before.isAnswered && mayGoAhead(db);
  return mayGo ? send(db, env, next, true) : next;
}

/** @param isAhead whether another one is still on its way: then nothing follows it until that is answered */
export function send(db: DiaryDb, env: Env, batch: Batch, isAhead = false): Sent {
  const underway: Underway = { batch, reply: ask(env, batch), at: performance.now(), isAhead, isAnswered: false };
  const end = () => {
    underway.isAnswered = true;
  };
  void underway.reply.then(end, end);
  const next = following(db, env, batch).then((more) => (isAhead ? more : goAhead(db, env, underway, more)));
  // Where it fails, whoever takes the answer hears of it; nobody may.
  next.catch(() => undefined);
  return Object.assign(underway, { next });
}

/** The answer to a push, and what follows it where that is on its way now. */
export async function answerTo(
  db: DiaryDb,
  env: Env,
  sent: Sent,
): Promise<{ answer: Reply<PushReply>; next: Sent | undefined }> {
  const answered = sent.reply.then((answer) => ({ answer, tookMs: performance.now() - sent.at }));
  const followed = sent.next.then((more) => goAhead(db, env, sent, more));
  const [{ answer, tookMs }, more] = await Promise.all([answered, followed]);
  learnPushSize(db, env, { sent: sent.batch.rows.length, tookMs, answer });
  if (!answer.ok) {
    // What has gone ahead of it is answered in vain; nothing of a round is on its way when that is over.
    if (more && isSent(more)) await more.reply;
    return { answer, next: undefined };
  }
  return { answer, next: more && !isSent(more) ? send(db, env, more) : more };
}
