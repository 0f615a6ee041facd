import { DAY_MS } from '@tagfalter/domain/durations';
import { lt } from 'drizzle-orm';
import type { Db } from '#api/db/open.ts';
import { idempotencyKeys, processedMutations } from '#api/db/sync-schema.ts';

/** Clients repeat a call within a day. A stored reply contains diary text, so it is kept no longer. */
const KEYS_LIVE_MS = DAY_MS;
/** As long as tombstones: a device repeats a push until it gets the reply (S4, S9). */
const MUTATIONS_LIVE_MS = 180 * DAY_MS;

/** @param now milliseconds since the epoch */
export async function forgetReplies(db: Db, now: number): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now - KEYS_LIVE_MS)));
  await db.delete(processedMutations).where(lt(processedMutations.createdAt, new Date(now - MUTATIONS_LIVE_MS)));
}
