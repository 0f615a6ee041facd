import { and, eq, inArray, lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { describeFault } from '#api/base/log.ts';
import { contributions } from '#api/db/event-schema.ts';
import type { Db } from '#api/db/open.ts';
import type { ContributionColumns } from './repository.ts';

/** Milliseconds between two writes. */
const PRECISION_MS = 30_000;

interface ContactDeps {
  db: Db;
  log: Pick<FastifyBaseLogger, 'error'>;
  now: () => number;
}

/**
 * Records contact with a phone, at most every half minute and without a version, because no reader sees it. Skips a
 * locked row, whose writer records it too. Failures are only logged.
 */
export async function noteContact(
  { db, log, now }: ContactDeps,
  { eventId, id, heardAt }: Pick<ContributionColumns, 'eventId' | 'id' | 'heardAt'>,
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
