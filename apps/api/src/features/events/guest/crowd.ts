import { MAX_CONTRIBUTIONS } from '@tagfalter/domain/event';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import { tooMany } from '#api/base/too-many.ts';
import { contributions } from '#api/db/event-schema.ts';
import type { Tx } from '#api/db/open.ts';
import type { EventDeps } from '../event-deps.ts';
import { requireFewOpen } from './address-share.ts';
import { isUnderWay } from './under-way.ts';

/** Retry-After, when a begun contribution may have given way, seconds. */
const RETRY_AFTER = 60;

/**
 * Requires a place for one more contribution (spec decision 64). A begun one holds a place as long as a reservation
 * would: it may still be sent later.
 * @throws Refusal `quota_full` once so many are here; `too_many_requests` while others are under way
 */
export async function requireUncrowded(
  deps: Pick<EventDeps, 'now'>,
  tx: Tx,
  { eventId, addressHash }: { eventId: string; addressHash: string },
): Promise<void> {
  const { finishedAt } = contributions;
  const [found] = await tx
    .select({
      finished: sql`count(*) filter (where ${finishedAt} is not null)`.mapWith(Number),
      begun: sql`count(*) filter (where ${finishedAt} is null and ${isUnderWay(deps)})`.mapWith(Number),
    })
    .from(contributions)
    .where(and(eq(contributions.eventId, eventId), isNull(contributions.deletedAt)));
  const { finished, begun } = found ?? { finished: 0, begun: 0 };
  if (finished >= MAX_CONTRIBUTIONS) throw new Refusal('quota_full', { details: { quota: 'event' } });
  if (finished + begun >= MAX_CONTRIBUTIONS) throw tooMany('begun contributions of a guest book', RETRY_AFTER);
  await requireFewOpen(deps, tx, eventId, addressHash);
}
