import type { GuestFile } from '@tagfalter/contract/contribution';
import { fileListFault, MAX_CONTRIBUTIONS, MAX_EVENT_BYTES, MAX_EVENT_FILES } from '@tagfalter/domain/event';
import { and, eq, sql } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import { events } from '#api/db/event-schema.ts';
import type { Tx } from '#api/db/open.ts';
import { deliveredBy, missingOf } from '../arrivals.ts';
import type { EventDeps } from '../event-deps.ts';
import { type ContributionRow, contributionsWith, countBegun, type EventRow } from '../repository.ts';

/** Bytes that files take as announced. */
export const bytesOf = (files: readonly GuestFile[]): number => files.reduce((sum, { size }) => sum + size, 0);

/**
 * The files of a contribution that was submitted before, with what is told now. Two browsers may complete it: what one has
 * delivered never goes because the other does not know of it.
 * @throws Refusal `too_many_images` where that would be too many
 */
export async function joinedFiles(
  { media }: Pick<EventDeps, 'media'>,
  tx: Tx,
  standing: ContributionRow,
  told: readonly GuestFile[],
): Promise<GuestFile[]> {
  const isTold = new Set(told.map(({ hash }) => hash));
  const untold = standing.files.filter(({ hash }) => !isTold.has(hash));
  const known = await media.find(
    tx,
    standing.eventId,
    untold.map(({ hash }) => hash),
  );
  const missing = new Set(missingOf({ ...standing, files: untold }, known));
  const files = [...untold.filter((file) => !missing.has(file)), ...told];
  if (fileListFault(files.map(({ role }) => role)) !== null) throw new Refusal('too_many_images');
  return files;
}

/** Reserves room under the event's lock. @throws Refusal `quota_full` */
export async function reserve(
  tx: Tx,
  { eventId, bytes, files: count }: EventRow,
  { before, files, isNew }: { before: readonly GuestFile[]; files: readonly GuestFile[]; isNew: boolean },
): Promise<void> {
  const more = { bytes: bytesOf(files) - bytesOf(before), files: files.length - before.length };
  const grows = more.bytes > 0 || more.files > 0;
  const isFull = bytes + more.bytes > MAX_EVENT_BYTES || count + more.files > MAX_EVENT_FILES;
  const isCrowded = isNew && (await countBegun(tx, eventId)) >= MAX_CONTRIBUTIONS;
  if ((grows && isFull) || isCrowded) throw new Refusal('quota_full', { details: { quota: 'event' } });
  await tx
    .update(events)
    .set({ bytes: sql`${events.bytes} + ${more.bytes}`, files: sql`${events.files} + ${more.files}` })
    .where(eq(events.eventId, eventId));
}

/** Forgets files that were taken out of the list again, unless another contribution has delivered them. @returns their hashes */
export async function forgetDropped(
  deps: EventDeps,
  tx: Tx,
  { row, before }: { row: ContributionRow; before: readonly GuestFile[] },
): Promise<string[]> {
  const now = new Set(row.files.map(({ hash }) => hash));
  const dropped = before.map(({ hash }) => hash).filter((hash) => !now.has(hash));
  return forgetUnnamed(deps, tx, row.eventId, dropped);
}

/**
 * Forgets those of these files that no contribution has delivered and no cover names. Who names the hash of a picture keeps
 * nobody from deleting it.
 * @returns their hashes
 */
export async function forgetUnnamed(
  { media }: Pick<EventDeps, 'media'>,
  tx: Tx,
  eventId: string,
  hashes: readonly string[],
): Promise<string[]> {
  if (hashes.length === 0) return [];
  const [holding, [event]] = [
    await contributionsWith(tx, eventId, hashes),
    await tx
      .select({ cover: events.coverHash })
      .from(events)
      .where(and(eq(events.eventId, eventId))),
  ];
  const kept = new Set([...holding.flatMap(deliveredBy), event?.cover]);
  const gone = hashes.filter((hash) => !kept.has(hash));
  await media.forget(tx, eventId, gone);
  return gone;
}
