import { DAY_MS, HOUR_MS } from '@tagfalter/domain/durations';
import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { clockWatch } from './installation-schema.ts';
import type { Db } from './open.ts';

/** A larger jump between two hourly looks means that the clock was set, or the product was off. */
const MAX_JUMP_MS = DAY_MS;
/** Time to notice a wrong clock. */
const HOLD_MS = DAY_MS;

/** Milliseconds since the epoch. */
interface WatchState {
  seenAt: number;
  /** 0 without a hold. */
  holdUntil: number;
}

/** A jump in either direction begins a hold. Correcting a clock that was ahead ends its hold. */
export function watchClock({ seenAt, holdUntil }: WatchState, now: number): WatchState & { jumpMs: number } {
  const jumpMs = now - seenAt;
  if (Math.abs(jumpMs) > MAX_JUMP_MS) return { seenAt: now, holdUntil: now + HOLD_MS, jumpMs };
  return { seenAt: Math.max(seenAt, now), holdUntil, jumpMs: 0 };
}

export interface ClockWatch {
  mayDelete(): Promise<boolean>;
}

const NAME = 'clock';

/**
 * Guards deletions: a start with a clock months ahead would take all history for expired. Stores the latest moment
 * seen; after a jump of more than a day nothing is deleted for 24 hours, with a note in the log.
 * @param now milliseconds since the epoch
 */
export function createClockWatch({
  db,
  now,
  log,
}: {
  db: Db;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): ClockWatch {
  return {
    mayDelete: () =>
      db.transaction(async (tx) => {
        const moment = now();
        const first = { name: NAME, seenAt: new Date(moment), holdUntil: null };
        await tx.insert(clockWatch).values(first).onConflictDoNothing();
        const [row] = await tx.select().from(clockWatch).where(eq(clockWatch.name, NAME)).for('update');
        const { seenAt, holdUntil } = row ?? first;
        const watched = watchClock({ seenAt: seenAt.getTime(), holdUntil: holdUntil?.getTime() ?? 0 }, moment);
        const stored = { seenAt: new Date(watched.seenAt), holdUntil: new Date(watched.holdUntil) };
        await tx.update(clockWatch).set(stored).where(eq(clockWatch.name, NAME));
        if (watched.jumpMs !== 0) {
          const hours = Math.round(watched.jumpMs / HOUR_MS);
          log.warn(
            { hours, until: stored.holdUntil.toISOString() },
            'the clock has jumped: nothing is deleted for a day',
          );
        }
        return moment >= watched.holdUntil;
      }),
  };
}
