import { MAX_BATCH } from '@tagfalter/contract/protocol';
import type { DiaryDb } from '../db.ts';
import type { Env } from '../env.ts';
import type { Reply } from './request.ts';

/** Days of full length, so many at once, pass within the time of a request also at 10 kB/s. */
const FEWEST = 25;
/** The first push is soon on its way and soon answered; what follows is read meanwhile. */
const COUNTS = { first: 100, most: MAX_BATCH };
/** Where a push takes longer, two at once would be in each other's way. */
const SWIFT_MS = 1000;

type Counts = Pick<Env, 'pushCounts'>;

/** As long as the app is open; whoever opens it anew may be in another network. */
const sizes = new WeakMap<DiaryDb, number>();
const swift = new WeakSet<DiaryDb>();

/** How many mutations the next push of this device carries at most. */
export function pushSize(db: DiaryDb, { pushCounts = COUNTS }: Counts): number {
  return sizes.get(db) ?? pushCounts.first;
}

/** How many the push after the next one carries if that is answered. */
export function pushSizeAfter(db: DiaryDb, { pushCounts: { most } = COUNTS }: Counts): number {
  const size = sizes.get(db);
  return size === undefined ? most : Math.min(most, size * 2);
}

/** Whether the next push may go out while the server works on the one before: the line has just shown that it carries. */
export function mayGoAhead(db: DiaryDb): boolean {
  return swift.has(db);
}

/**
 * Learns from how a push ended: one that a slow network has not carried in time would fail for ever if it were only
 * repeated, so the next is half as large; each answer doubles it again (S4).
 * @param sent how many mutations it carried
 * @param tookMs until it was answered, milliseconds
 */
export function learnPushSize(
  db: DiaryDb,
  env: Counts,
  { sent, tookMs, answer }: { sent: number; tookMs: number; answer: Reply<unknown> },
): void {
  if (answer.ok && tookMs < SWIFT_MS) swift.add(db);
  else swift.delete(db);
  if (answer.ok) {
    sizes.set(db, pushSizeAfter(db, env));
    return;
  }
  const isUncertain = answer.fault.kind === 'network' || answer.fault.kind === 'server';
  if (isUncertain && sent > FEWEST) sizes.set(db, Math.max(FEWEST, Math.ceil(sent / 2)));
}
