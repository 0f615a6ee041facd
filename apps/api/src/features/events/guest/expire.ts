import { COMPLETION_MS } from '@tagfalter/domain/event';
import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import { holdFaults } from '#api/base/held-faults.ts';
import { changeOwner } from '#api/changes/owner-lock.ts';
import { contributions } from '#api/db/event-schema.ts';
import { missingOf } from '../arrivals.ts';
import type { EventDeps } from '../event-deps.ts';
import { type ContributionColumns, findContribution, findEvent } from '../repository.ts';
import { countArrived } from './quota.ts';
import { removeContribution } from './remove.ts';
import { finish } from './settle.ts';

const BATCH = 200;

/**
 * After 30 days shows submitted contributions with what has arrived, and deletes unsubmitted ones.
 * @param at milliseconds since the epoch
 */
export async function expireContributions(deps: EventDeps, at: number): Promise<void> {
  const rows = await deps.db
    .select()
    .from(contributions)
    .where(
      and(
        lt(contributions.createdAt, new Date(at - COMPLETION_MS)),
        isNull(contributions.finishedAt),
        isNull(contributions.deletedAt),
      ),
    )
    .orderBy(asc(contributions.createdAt))
    .limit(BATCH);
  const faults = holdFaults();
  for (const row of rows) await faults.hold(() => expire(deps, row));
  faults.release();
}

async function expire(deps: EventDeps, { eventId, id }: ContributionColumns): Promise<void> {
  const left = await changeOwner(deps, eventId, async (tx, versions) => {
    const [event, row] = [await findEvent(tx, eventId), await findContribution(tx, eventId, id)];
    if (!event || !row || row.finishedAt !== null || row.deletedAt !== null) return undefined;
    if (row.submittedAt === null) return event;
    const known = await deps.media.find(
      tx,
      eventId,
      row.files.map(({ hash }) => hash),
    );
    const missing = new Set(missingOf(row, known));
    const files = row.files.filter((file) => !missing.has(file));
    const isOne = and(eq(contributions.eventId, eventId), eq(contributions.id, id));
    const share = await countArrived(tx, { ...row, files });
    await tx
      .update(contributions)
      .set({ files, ...share })
      .where(isOne);
    await finish(deps, tx, versions, { event, row: { ...row, files, ...share } });
    return undefined;
  });
  if (left) await removeAsHost(deps, left, id);
}

/** The host may always delete. */
function removeAsHost(deps: EventDeps, { token, hostId }: { token: string; hostId: string }, entryId: string) {
  const actor = { accountId: hostId, entrySpace: '', email: '', emailVerified: false, isPro: false, subscriptions: [] };
  return removeContribution(deps, { token, entryId }, { actor, secret: undefined });
}
