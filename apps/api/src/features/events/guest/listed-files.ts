import type { GuestFile } from '@tagfalter/contract/contribution';
import { fileListFault } from '@tagfalter/domain/event';
import { and, eq } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import { events } from '#api/db/event-schema.ts';
import type { Tx } from '#api/db/open.ts';
import { deliveredBy, missingOf } from '../arrivals.ts';
import type { EventDeps } from '../event-deps.ts';
import { type ContributionColumns, contributionsWith } from '../repository.ts';

/**
 * Merges the files of a submitted contribution with those told now. Two browsers may complete it: neither removes files
 * that the other delivered.
 * @throws Refusal `too_many_images`
 */
export async function joinedFiles(
  { media }: Pick<EventDeps, 'media'>,
  tx: Tx,
  existing: ContributionColumns,
  announced: readonly GuestFile[],
): Promise<GuestFile[]> {
  const isAnnounced = new Set(announced.map(({ hash }) => hash));
  const unannounced = existing.files.filter(({ hash }) => !isAnnounced.has(hash));
  const known = await media.find(
    tx,
    existing.eventId,
    unannounced.map(({ hash }) => hash),
  );
  const missing = new Set(missingOf({ ...existing, files: unannounced }, known));
  const files = [...unannounced.filter((file) => !missing.has(file)), ...announced];
  if (fileListFault(files.map(({ role }) => role)) !== null) throw new Refusal('too_many_images');
  return files;
}

/** Forgets files removed from the list, unless another contribution delivered them. @returns their hashes */
export async function forgetDropped(
  deps: EventDeps,
  tx: Tx,
  { row, before }: { row: ContributionColumns; before: readonly GuestFile[] },
): Promise<string[]> {
  const now = new Set(row.files.map(({ hash }) => hash));
  const dropped = before.map(({ hash }) => hash).filter((hash) => !now.has(hash));
  return forgetUnnamed(deps, tx, row.eventId, dropped);
}

/**
 * Forgets files that no contribution delivered and no cover uses; naming a hash protects nothing.
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
