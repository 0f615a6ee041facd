import { MAX_PUSH_BYTES, PROTOCOL } from '@tagfalter/contract/protocol';
import { type Mutation, type PushReply, pushMutations } from '@tagfalter/contract/sync-push';
import type { Carried } from '@tagfalter/contract/sync-stream';
import { deviceOf, type Place } from '../client.ts';
import type { DiaryDb } from '../db.ts';
import type { Env } from '../env.ts';
import { type Fault, serverFault } from '../fault.ts';
import { latestOf, untilStored } from '../outbox.ts';
import { type Reply, request } from '../request.ts';
import type { OutboxRow } from '../rows.ts';
import { applyResults, parkUnsendable } from './push-results.ts';
import { learnPushSize, maySendAhead, pushSize, pushSizeAfter } from './push-size.ts';
import { renumber } from './renumber.ts';

/** Room for what stands around the mutations. */
const FRAME_BYTES = 1024;
const encoder = new TextEncoder();

/** Where a device stands: in the feed, and with its outbox. */
export interface DevicePlace {
  place: Place;
  /** The server has processed all its mutations below this id. */
  processedBelow: number;
}

/** Who sends, and in which epoch. */
interface Sender {
  clientId: string;
  place: Place;
}

interface Batch extends DevicePlace, Sender {
  rows: OutboxRow[];
  /** What is sent, as JSON: a long one takes its time, and is ready before its turn comes. */
  body: string;
  /** Whether there was more than fits. */
  isFull: boolean;
}

/** As many of these as fit into one push; always at least one if there is any. */
function fitting(pending: readonly OutboxRow[], sender: Sender): Pick<Batch, 'rows' | 'body'> {
  const rows: OutboxRow[] = [];
  const mutations: string[] = [];
  let bytes = FRAME_BYTES;
  for (const row of pending) {
    const mutation = { id: row.id, key: row.key, name: row.name, args: row.args, at: row.at } satisfies Mutation;
    const json = JSON.stringify(mutation);
    bytes += encoder.encode(json).length + 1;
    if (bytes > MAX_PUSH_BYTES && rows.length > 0) break;
    rows.push(row);
    mutations.push(json);
  }
  return { rows, body: bodyOf(sender, mutations) };
}

/** @param mutations as JSON each */
function bodyOf({ clientId, place: { epoch, recovery } }: Sender, mutations: readonly string[]): string {
  // While it gathers, its outbox still belongs to the epoch it has left.
  const frame = JSON.stringify({ protocol: PROTOCOL, clientId, epoch: recovery?.left ?? epoch });
  return `${frame.slice(0, -1)},"mutations":[${mutations.join()}]}`;
}

/** The oldest pending mutations above `after` that fit into one push, with all that a request says beside them. */
async function nextBatch(db: DiaryDb, count: number, after = 0): Promise<Batch> {
  return db.transaction('r', [db.meta, db.outbox], async () => {
    const above = (id: number) => db.outbox.where('id').above(id).limit(count).toArray();
    const [oldest, { client, place, receipts }] = await Promise.all([above(after), deviceOf(db)]);
    // Rarely something processed still lies there; what is pending comes after all of it.
    const isAllPending = (oldest[0]?.id ?? Infinity) > receipts.upTo;
    const pending = isAllPending ? oldest : await above(receipts.upTo);
    // Whoever has taken an id has a name; without a mutation nobody needs one.
    const { clientId, nextId } = client ?? { clientId: '', nextId: 1 };
    const batch = fitting(pending, { clientId, place });
    const isFull = pending.length === count || batch.rows.length < pending.length;
    return { ...batch, isFull, place, clientId, processedBelow: pending[0]?.id ?? nextId };
  });
}

/** Where the last push from here has ended, with nothing left to send. */
const ends = new WeakMap<DiaryDb, Pick<Batch, keyof DevicePlace | 'clientId'>>();

/** @param end where its epoch is certain; without one, or while a restored server is gathered, the next push reads */
function noteEnd(db: DiaryDb, end: Pick<Batch, keyof DevicePlace | 'clientId'>): void {
  const { epoch, recovery } = end.place;
  if (epoch === undefined || recovery) ends.delete(db);
  else ends.set(db, end);
}

/**
 * The mutation that this window has stored last, where it follows on all that the last push from here has seen processed:
 * what another tab had stored meanwhile would lie between them. So nothing has to be read to send it. Whether another tab
 * has sent it meanwhile, or counted the outbox anew, the server tells (S2); where a push fails, the next one reads.
 */
function batchAtHand(db: DiaryDb): Batch | undefined {
  const end = ends.get(db);
  const stored = latestOf(db);
  ends.delete(db);
  if (!end || stored?.clientId !== end.clientId || stored.row.id !== end.processedBelow) return undefined;
  return { ...fitting([stored.row], end), isFull: false, ...end };
}

/** What is to be sent first. @param writing belongs to it where nothing else waits; whether it was stored, its writer hears */
async function firstBatch(db: DiaryDb, writing: Promise<unknown> | undefined): Promise<Batch> {
  const written = writing?.catch(() => undefined);
  if (written && ends.has(db)) await Promise.race([written, untilStored(db)]);
  const known = batchAtHand(db);
  if (known) return known;
  const batch = await nextBatch(db, pushSize(db));
  if (batch.rows.length > 0 || !written) return batch;
  // The reading usually comes after it, as transactions do.
  await written;
  return nextBatch(db, pushSize(db));
}

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

/** What follows a full batch, read while the server works on that. */
async function following(db: DiaryDb, { isFull, rows }: Batch): Promise<Batch | undefined> {
  const last = rows.at(-1);
  if (!isFull || !last) return undefined;
  const batch = await nextBatch(db, pushSizeAfter(db), last.id);
  return batch.rows.length > 0 ? batch : undefined;
}

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

/** The id below which all is processed when a batch was the last of a push; the next one may go on from there. */
function endAfter(db: DiaryDb, { rows, clientId, place, processedBelow }: Batch, fault: Fault | null): number {
  if (fault !== null) return processedBelow;
  const below = (rows.at(-1)?.id ?? processedBelow - 1) + 1;
  noteEnd(db, { clientId, place, processedBelow: below });
  return below;
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
