import { MAX_BATCH } from '@tagfalter/contract/protocol';
import type { Reply } from '../base/request.ts';
import type { DiaryDb } from '../db/diary-db.ts';

/** So many full-length entries pass within a request's time even at 10 kB/s. */
const MIN_SIZE = 25;
/** The first push is answered soon, and the next is read meanwhile. */
const FIRST_SIZE = 100;

/** Kept in memory only: the next start may be in another network. */
const sizes = new WeakMap<DiaryDb, number>();

/** Mutations in the next push. */
export function pushSize(db: DiaryDb): number {
  return sizes.get(db) ?? FIRST_SIZE;
}

/** For the push after the next one, if that is answered. */
export function pushSizeAfter(db: DiaryDb): number {
  const size = sizes.get(db);
  return size === undefined ? MAX_BATCH : Math.min(MAX_BATCH, size * 2);
}

/** Whether to send before the last push is answered: on a slow line both would share it and be late (decision 020). */
export function maySendAhead(db: DiaryDb): boolean {
  return quick.has(db);
}

interface Sent {
  rows: readonly unknown[];
  body: string;
}

/**
 * Repeated unchanged, a push too large for a slow network would fail forever: the next has half the size, and each reply
 * doubles it (S4).
 * @param tookMs until the reply was here and the next batch read
 */
export function learnPushSize(db: DiaryDb, { rows }: { rows: readonly unknown[] }, reply: Reply<unknown>): void {
  if (reply.ok) {
    sizes.set(db, pushSizeAfter(db));
    return;
  }
  // After a `protocol` fault, smaller pushes isolate the mutation it is about.
  const isUncertain = ['network', 'server', 'protocol'].includes(reply.fault.kind);
  if (isUncertain && rows.length > MIN_SIZE) sizes.set(db, Math.max(MIN_SIZE, Math.ceil(rows.length / 2)));
}
