import { reconnecting } from '../db/reconnect.ts';
import { type After, createLoop, type SyncLoop } from '../loop/loop.ts';
import type { EventDb } from './event-db.ts';
import type { GuestEnv } from './guest-env.ts';
import { countGuestWaiting, runGuestRound } from './round.ts';

export type GuestLoop = SyncLoop<never>;

/** @param after see `createLoop` */
export function createGuestLoop(db: EventDb, env: GuestEnv, after?: After): GuestLoop {
  const parts = {
    round: (options: Parameters<typeof runGuestRound>[2]) => runGuestRound(db, env, options),
    hasWaiting: async () => (await reconnecting(db, () => countGuestWaiting(db))) > 0,
  };
  return createLoop<never>(parts, env, after);
}
