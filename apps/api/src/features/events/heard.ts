import { and, eq, inArray, lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { describeFault } from '#api/base/log.ts';
import { contributions } from '#api/db/event-schema.ts';
import type { Db } from '#api/db/open.ts';
import type { ContributionRow } from './repository.ts';

/** So exactly is it known when a phone was last heard of, milliseconds: it is not written down more often. */
const PRECISION_MS = 30_000;

interface HeardDeps {
  db: Db;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * Notes that a phone was heard of where nothing else is written: at most every half minute, and without a version, for no reader
 * sees it. It waits for nobody who is writing the row at this moment, because they note it themselves. A phone is not refused
 * because this could not be noted.
 */
export async function noteHeard(
  { db, log, now }: HeardDeps,
  { eventId, id, heardAt }: Pick<ContributionRow, 'eventId' | 'id' | 'heardAt'>,
): Promise<void> {
  const before = new Date(now() - PRECISION_MS);
  if (heardAt > before) return;
  const isOne = and(eq(contributions.eventId, eventId), eq(contributions.id, id), lt(contributions.heardAt, before));
  const free = db.select({ id: contributions.id }).from(contributions).where(isOne).for('update', { skipLocked: true });
  try {
    await db
      .update(contributions)
      .set({ heardAt: new Date(now()) })
      .where(and(eq(contributions.eventId, eventId), inArray(contributions.id, free)));
  } catch (fault) {
    log.error({ fault: describeFault(fault) }, 'not noted that a phone was heard of');
  }
}
