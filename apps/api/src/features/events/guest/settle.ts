import { and, eq } from 'drizzle-orm';
import type { Versions } from '#api/changes/versions.ts';
import { contributions } from '#api/db/event-schema.ts';
import type { Tx } from '#api/db/open.ts';
import { missingOf } from '../arrivals.ts';
import type { EventMedia } from '../media-port.ts';
import { type ContributionColumns, contributionsWith, type EventColumns, findEvent } from '../repository.ts';
import { countArrived } from './quota.ts';
import { countOwnWords } from './word-quota.ts';

export interface SettleDeps {
  media: Pick<EventMedia, 'find'>;
  now: () => number;
}

/**
 * Finishes a submitted contribution once all files are here (spec decision 30); call under the event's lock.
 * @returns the current row
 */
export async function settle(
  deps: SettleDeps,
  tx: Tx,
  versions: Versions,
  { event, row }: { event: EventColumns; row: ContributionColumns },
): Promise<ContributionColumns> {
  if (row.submittedAt === null || row.finishedAt !== null || row.deletedAt !== null) return row;
  const media = await deps.media.find(
    tx,
    row.eventId,
    row.files.map(({ hash }) => hash),
  );
  if (missingOf(row, media).length > 0) return row;
  return finish(deps, tx, versions, { event, row });
}

/** Shows what has arrived; in moderation it waits for approval. */
export async function finish(
  { now }: Pick<SettleDeps, 'now'>,
  tx: Tx,
  versions: Versions,
  { event, row }: { event: EventColumns; row: ContributionColumns },
): Promise<ContributionColumns> {
  const at = new Date(now());
  const isApproved = !event.needsApproval;
  const [finished] = await tx
    .update(contributions)
    .set({
      finishedAt: at,
      approvedAt: isApproved ? at : null,
      arrivals: row.arrivals.map((arrival) => ({ ...arrival, isApproved })),
      ...(await countArrived(tx, row)),
      ...(await countOwnWords(tx, row)),
      version: versions.next(),
    })
    .where(and(eq(contributions.eventId, row.eventId), eq(contributions.id, row.id)))
    .returning();
  return finished ?? row;
}

/** Effects of arrived or derived media: finishes contributions, tells readers of pictures. */
export async function onMedia(
  deps: SettleDeps,
  tx: Tx,
  versions: Versions,
  { ownerId, hashes }: { ownerId: string; hashes: readonly string[] },
): Promise<void> {
  const event = await findEvent(tx, ownerId);
  if (!event) return;
  for (const row of await contributionsWith(tx, ownerId, hashes)) {
    const settled = await settle(deps, tx, versions, { event, row });
    if (row.finishedAt === null || settled.version !== row.version) continue;
    await tx
      .update(contributions)
      .set({ version: versions.next() })
      .where(and(eq(contributions.eventId, ownerId), eq(contributions.id, row.id)));
  }
}
