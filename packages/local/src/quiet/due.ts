import { MINUTE_MS } from '@tagfalter/domain/durations';
import type { DiaryDb } from '../db/diary-db.ts';

/** Other devices change it rarely. */
const ASK_MS = 5 * MINUTE_MS;

/** In a file of its own, because it comes with the first view. */
export async function hasUnsentQuiet(db: DiaryDb): Promise<boolean> {
  const row = await db.meta.get('quiet');
  return row?.key === 'quiet' && row.unsent !== undefined;
}

/**
 * Due while something is unsent, at the start and every few minutes.
 * @returns whether it is due, and a function to call once it is done
 */
export function createQuietTimer(db: DiaryDb, now: () => number): { isDue(): Promise<boolean>; done(): void } {
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    isDue: async () => now() - askedAt >= ASK_MS || (await hasUnsentQuiet(db)),
    done: () => {
      askedAt = now();
    },
  };
}
