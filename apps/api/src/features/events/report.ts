import { randomUUID } from 'node:crypto';
import type { createReport as endpoint } from '@tagfalter/contract/reports';
import { and, asc, count, eq, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import { Refusal } from '#api/base/refusal.ts';
import { createThrottle } from '#api/base/throttle.ts';
import { contributions, reports } from '#api/db/event-schema.ts';
import type { EventDeps } from './event-deps.ts';

/** Reports of one address. */
const PER_ADDRESS = { marks: 20, span: 3_600_000 };
/** Reports that are kept of one thing; more say nothing new. */
const MAX_PER_TARGET = 50;
/** Entries of one id, in as many events; phones make ids at random, so there is one. */
const MAX_TARGETS = 20;

export type Report = v.InferOutput<(typeof endpoint)['body']>;

/**
 * Keeps a report for the host and the operator (DSA, article 16). One that names no event is kept with every entry of its id.
 * @throws Refusal `not_found`, `too_many_requests`
 */
export function createReporting(deps: Pick<EventDeps, 'db' | 'now'>) {
  const perAddress = createThrottle(PER_ADDRESS, deps.now);
  return async ({ id, event, ...report }: Report, ip: string): Promise<void> => {
    const place = perAddress.reserve(ip);
    if (place.wait > 0) throw new Refusal('too_many_requests', { retryAfter: place.wait });
    const isMeant = event === undefined ? undefined : eq(contributions.eventId, event);
    const targets = await deps.db
      .select({ ownerId: contributions.eventId })
      .from(contributions)
      .where(and(eq(contributions.id, id), isMeant, isNull(contributions.deletedAt)))
      .orderBy(asc(contributions.createdAt))
      .limit(MAX_TARGETS);
    if (targets.length === 0) throw new Refusal('not_found');
    for (const { ownerId } of targets) await keep(deps, { ...report, ownerId, target: id });
  };
}

async function keep({ db }: Pick<EventDeps, 'db'>, report: Omit<typeof reports.$inferInsert, 'id'>): Promise<void> {
  const isSame = and(eq(reports.ownerId, report.ownerId), eq(reports.target, report.target));
  const [known] = await db.select({ n: count() }).from(reports).where(isSame);
  if ((known?.n ?? 0) >= MAX_PER_TARGET) return;
  await db.insert(reports).values({ ...report, id: randomUUID() });
}
