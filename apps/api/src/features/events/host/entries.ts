import type { changeEventEntry as endpoint } from '@tagfalter/contract/event-entries';
import type { EventEntry } from '@tagfalter/contract/wire-event';
import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { changeOwner } from '#api/changes/owner-lock.ts';
import { type Arrival, contributions } from '#api/db/event-schema.ts';
import type { Tx } from '#api/db/open.ts';
import { isTakenDown } from '#api/db/taken-down.ts';
import type { EventDeps } from '../event-deps.ts';
import { isContributionId } from '../guest/contribution-id.ts';
import { isThere } from '../present.ts';
import { presentAll } from '../read-entries.ts';
import { type ContributionRow, findContribution } from '../repository.ts';
import { ownEvent } from './service.ts';

/** Approves pictures that are made, never those the host cannot see yet. */
async function approved({ media }: EventDeps, tx: Tx, row: ContributionRow): Promise<Arrival[]> {
  const known = await media.find(
    tx,
    row.eventId,
    row.arrivals.map(({ hash }) => hash),
  );
  return row.arrivals.map((arrival) => ({
    ...arrival,
    isApproved: arrival.isApproved || known.get(arrival.hash)?.state === 'ready',
  }));
}

/**
 * Shows or hides an entry or single pictures, at once, with their addresses.
 * @throws Refusal `not_found`, `forbidden`, `taken_down`
 */
export async function changeEventEntry(
  deps: EventDeps,
  actor: Actor,
  { id, entryId }: { id: string; entryId: string },
  { isShown, hiddenPictures }: v.InferOutput<(typeof endpoint)['body']>,
): Promise<EventEntry> {
  const { eventId } = await ownEvent(deps, actor, id);
  if (!isContributionId(entryId)) throw new Refusal('not_found');
  const row = await changeOwner(deps, eventId, async (tx, versions) => {
    const standing = await findContribution(tx, eventId, entryId);
    if (!standing || !isThere(standing)) throw new Refusal('not_found');
    if (isShown && (await isTakenDown(tx, { ownerId: eventId, target: entryId }, ['guest-entry']))) {
      throw new Refusal('taken_down');
    }
    const at = new Date(deps.now());
    const arrivals = isShown ? await approved(deps, tx, standing) : standing.arrivals;
    const shown = isShown ? { approvedAt: standing.approvedAt ?? at, hiddenAt: null, arrivals } : { hiddenAt: at };
    const [changed] = await tx
      .update(contributions)
      .set({
        ...(isShown !== undefined && shown),
        ...(hiddenPictures && { hiddenFiles: hiddenPictures }),
        version: versions.next(),
      })
      .where(and(eq(contributions.eventId, eventId), eq(contributions.id, entryId)))
      .returning();
    return changed;
  });
  const [entry] = row ? await presentAll(deps, deps.db, { eventId, rows: [row], isHost: true }) : [];
  if (!entry) throw new Refusal('not_found');
  return entry;
}
