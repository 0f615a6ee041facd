import { MAX_BATCH } from '@tagfalter/contract/protocol';
import type { DiaryDb } from '../db.ts';
import type { Reply } from '../request.ts';

/** Days of full length, so many at once, pass within the time of a request also at 10 kB/s. */
const FEWEST = 25;
/** The first push is soon on its way and soon answered; what follows is read meanwhile. */
const FIRST = 100;

/** Characters a millisecond, the server's work included: two of the largest pushes at once then take 20 s, and a request may take 30. */
const QUICK = 100;

/** As long as the app is open; whoever opens it anew may be in another network. */
const sizes = new WeakMap<DiaryDb, number>();
/** Who has last been answered in a network that is quick. */
const quick = new WeakSet<DiaryDb>();

/** How many mutations the next push of this device carries at most. */
export function pushSize(db: DiaryDb): number {
  return sizes.get(db) ?? FIRST;
}

/** How many the push after the next one carries if that is answered. */
export function pushSizeAfter(db: DiaryDb): number {
  const size = sizes.get(db);
  return size === undefined ? MAX_BATCH : Math.min(MAX_BATCH, size * 2);
}

/** Whether a push may be on its way while the one before it has not been answered: on a slow line they would share it, and both be late. */
export function maySendAhead(db: DiaryDb): boolean {
  return quick.has(db);
}

interface Sent {
  rows: readonly unknown[];
  body: string;
}

/**
 * Learns from how a push ended: one that a slow network has not carried in time would fail for ever if it were only
 * repeated, so the next is half as large; each answer doubles it again (S4).
 * @param sent what it carried
 * @param tookMs until it was answered, and what follows it was read
 */
export function learnPushSize(db: DiaryDb, sent: Sent, tookMs: number, reply: Reply<unknown>): void {
  if (reply.ok && sent.body.length >= QUICK * tookMs) quick.add(db);
  else quick.delete(db);
  if (reply.ok) {
    sizes.set(db, pushSizeAfter(db));
    return;
  }
  const isUncertain = reply.fault.kind === 'network' || reply.fault.kind === 'server';
  const { length } = sent.rows;
  if (isUncertain && length > FEWEST) sizes.set(db, Math.max(FEWEST, Math.ceil(length / 2)));
}
