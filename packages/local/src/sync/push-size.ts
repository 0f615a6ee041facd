import { MAX_BATCH } from '@tagfalter/contract/protocol';
import type { Reply } from '../base/request.ts';
import type { DiaryDb } from '../db/diary-db.ts';

/** Mutations per push. So many full-length entries pass within a request's time even at 10 kB/s. */
const MIN_SIZE = 25;
/** Mutations in the first push: it is sent and answered soon, and the next is read meanwhile. */
const FIRST_SIZE = 100;

/** Characters per millisecond, server included: two of the largest pushes at once take 20 s of a request's 30 s. */
const FAST_LINE = 100;

/** Kept in memory only: the next start may be in another network. */
const sizes = new WeakMap<DiaryDb, number>();
/** Databases whose last push met `FAST_LINE`. */
const quick = new WeakSet<DiaryDb>();

/** Maximum number of mutations in the next push. */
export function pushSize(db: DiaryDb): number {
  return sizes.get(db) ?? FIRST_SIZE;
}

/** Maximum for the push after the next one, if that is answered. */
export function pushSizeAfter(db: DiaryDb): number {
  const size = sizes.get(db);
  return size === undefined ? MAX_BATCH : Math.min(MAX_BATCH, size * 2);
}

/** Whether to send before the last push is answered: on a slow line both would share it and be late (decision 044). */
export function maySendAhead(db: DiaryDb): boolean {
  return quick.has(db);
}

interface Sent {
  rows: readonly unknown[];
  body: string;
}

/**
 * Adapts the push size. Repeated unchanged, a push that a slow network has not carried in time would fail forever: the
 * next is half as large, and each reply doubles it again (S4).
 * @param tookMs until the reply was here and the next batch read
 */
export function learnPushSize(db: DiaryDb, sent: Sent, tookMs: number, reply: Reply<unknown>): void {
  if (reply.ok && sent.body.length >= FAST_LINE * tookMs) quick.add(db);
  else quick.delete(db);
  if (reply.ok) {
    sizes.set(db, pushSizeAfter(db));
    return;
  }
  // After a `protocol` fault, smaller pushes isolate the mutation it is about and let the others through.
  const isUncertain = ['network', 'server', 'protocol'].includes(reply.fault.kind);
  const { length } = sent.rows;
  if (isUncertain && length > MIN_SIZE) sizes.set(db, Math.max(MIN_SIZE, Math.ceil(length / 2)));
}
