import { MAX_BATCH } from '@tagfalter/contract/protocol';
import { perAccount } from '../base/per-account.ts';
import type { Reply } from '../base/request.ts';
import { createStore } from '../base/store.ts';
import type { DiaryDb } from '../db/diary-db.ts';

/** Full-length entries that pass within a request's time at 10 kB/s. */
const MIN_SIZE = 25;
/** Is answered soon; the next push is read meanwhile. */
const FIRST_SIZE = 100;

/** Kept in memory only: the next start may be in another network. */
const sizeOf = perAccount('push-size', () => createStore<number | undefined>(undefined));

export function pushSize(db: DiaryDb): number {
  return sizeOf(db).get() ?? FIRST_SIZE;
}

/** For the push after the next one, if that is answered. */
export function pushSizeAfter(db: DiaryDb): number {
  const size = sizeOf(db).get();
  return size === undefined ? MAX_BATCH : Math.min(MAX_BATCH, size * 2);
}

/**
 * Adapts the push size. A push that a slow network has not carried in time would fail again: the next is half as large,
 * and each reply doubles it (S4).
 */
export function learnPushSize(db: DiaryDb, { rows }: { rows: readonly unknown[] }, reply: Reply<unknown>): void {
  if (reply.ok) {
    sizeOf(db).set(pushSizeAfter(db));
    return;
  }
  // After a `protocol` fault, smaller pushes isolate the mutation it is about.
  const isUncertain = ['network', 'server', 'protocol'].includes(reply.fault.kind);
  if (isUncertain && rows.length > MIN_SIZE) sizeOf(db).set(Math.max(MIN_SIZE, Math.ceil(rows.length / 2)));
}
