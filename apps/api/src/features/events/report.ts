import { randomUUID } from 'node:crypto';
import type { createReport as endpoint } from '@tagfalter/contract/reports';
import { and, count, eq, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import { Refusal } from '#api/base/refusal.ts';
import { createThrottle } from '#api/base/throttle.ts';
import { contributions, reports } from '#api/db/event-schema.ts';
import type { EventDeps } from './event-deps.ts';

/** Reports of one address. */
const PER_ADDRESS = { marks: 20, span: 3_600_000 };
/** Reports that are kept of one thing; more say nothing new. */
const MAX_PER_TARGET = 50;

export type Report = v.InferOutput<(typeof endpoint)['body']>;

/**
 * Keeps a report for the host and the operator (DSA, article 16).
 * @throws Refusal `not_found`, `too_many_requests`
 */
export function createReporting(deps: Pick<EventDeps, 'db' | 'now'>) {
  const perAddress = createThrottle(PER_ADDRESS, deps.now);
  return async ({ kind, id, reason, message }: Report, ip: string): Promise<void> => {
    const place = perAddress.reserve(ip);
    if (place.wait > 0) throw new Refusal('too_many_requests', { retryAfter: place.wait });
    const [target] = await deps.db
      .select({ ownerId: contributions.eventId })
      .from(contributions)
      .where(and(eq(contributions.id, id), isNull(contributions.deletedAt)));
    if (!target) throw new Refusal('not_found');
    const { ownerId } = target;
    const isSame = and(eq(reports.ownerId, ownerId), eq(reports.target, id));
    const [known] = await deps.db.select({ n: count() }).from(reports).where(isSame);
    if ((known?.n ?? 0) >= MAX_PER_TARGET) return;
    await deps.db.insert(reports).values({ ownerId, id: randomUUID(), kind, target: id, reason, message });
  };
}
