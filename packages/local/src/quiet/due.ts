import type { DiaryDb } from '../db/diary-db.ts';

/** How often the server is asked what rests, at most: other devices change it now and then. */
const ASK_MS = 5 * 60_000;

/** Whether a change of what rests has not reached the server. Small: it comes with the first view. */
export async function hasUnsentQuiet(db: DiaryDb): Promise<boolean> {
  const row = await db.meta.get('quiet');
  return row?.key === 'quiet' && row.unsent !== undefined;
}

/**
 * Says when to exchange what rests: while something is unsent, and else at the start and every few minutes.
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
