import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { clockWatch } from './installation-schema.ts';
import type { Db } from './open.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** No clock runs so far within one look and the next, an hour later: it was set, or the product rested. */
const MAX_JUMP_MS = DAY_MS;
/** Time for somebody to notice that the clock is wrong. */
const HOLD_MS = DAY_MS;

/** Milliseconds since the epoch. */
interface Watched {
  seenAt: number;
  /** 0 without a hold. */
  holdUntil: number;
}

/**
 * What a look at the clock changes. A jump forward or backward begins a hold; the hold of a clock that was ahead ends by the
 * corrected clock.
 */
export function watchClock({ seenAt, holdUntil }: Watched, now: number): Watched & { jumpMs: number } {
  const jumpMs = now - seenAt;
  if (Math.abs(jumpMs) > MAX_JUMP_MS) return { seenAt: now, holdUntil: now + HOLD_MS, jumpMs };
  return { seenAt: Math.max(seenAt, now), holdUntil, jumpMs: 0 };
}

/** Says whether what is past its time may be deleted now. */
export interface ClockWatch {
  mayDelete(): Promise<boolean>;
}

const NAME = 'clock';

/**
 * Guards deletions against a wrong clock: a start with one that is months ahead would take all history for expired. The
 * latest moment seen is stored; after a jump of more than a day nothing is deleted for 24 hours, and the log says so.
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
