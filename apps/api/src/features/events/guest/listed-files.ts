import type { GuestFile } from '@tagfalter/contract/contribution';
import { fileListFault } from '@tagfalter/domain/event';
import { and, eq } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import { events } from '#api/db/event-schema.ts';
import type { Tx } from '#api/db/open.ts';
import { deliveredBy, missingOf } from '../arrivals.ts';
import type { EventDeps } from '../event-deps.ts';
import { type ContributionRow, contributionsWith } from '../repository.ts';

/**
 * Merges the files of a submitted contribution with those told now. Two browsers may complete it: neither removes files
 * that the other delivered.
 * @throws Refusal `too_many_images`
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

/** Forgets files removed from the list, unless another contribution delivered them. @returns their hashes */
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
