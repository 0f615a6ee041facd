import { lt } from 'drizzle-orm';
import type { Db } from '#api/db/open.ts';
import { idempotencyKeys, processedMutations } from '#api/db/sync-schema.ts';

const DAY_MS = 86_400_000;
/** A program that repeats a call does so within a day; the answer holds diary text. */
const KEYS_LIVE_MS = DAY_MS;
/** A device repeats a push until it has heard the answer, as long as tombstones live (S4, S9). */
const MUTATIONS_LIVE_MS = 180 * DAY_MS;

/**
 * Drops answers that were kept for a repeat and are past their time.
 * @param now milliseconds since the epoch
 */
export async function forgetAnswers(db: Db, now: number): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now - KEYS_LIVE_MS)));
  await db.delete(processedMutations).where(lt(processedMutations.createdAt, new Date(now - MUTATIONS_LIVE_MS)));
}
