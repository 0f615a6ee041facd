import { and, eq, inArray } from 'drizzle-orm';
import type { Versions } from '#api/changes/versions.ts';
import { media } from '#api/db/media-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';

export type MediaRow = typeof media.$inferSelect;
export type MediaKind = MediaRow['kind'];

/** A medium before it has a public id. */
export type NewMedium = Omit<MediaRow, 'mediaId' | 'createdAt'>;

/** The account's media among these hashes, whatever their state, by hash. */
export async function findMedia(
  db: Db | Tx,
  accountId: string,
  hashes: readonly string[],
): Promise<Map<string, MediaRow>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .select()
    .from(media)
    .where(and(eq(media.accountId, accountId), inArray(media.hash, [...hashes])));
  return new Map(rows.map((row) => [row.hash, row]));
}

/** A ready medium by the public part of its addresses. */
export async function findByMediaId(db: Db, mediaId: string): Promise<MediaRow | undefined> {
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.mediaId, mediaId), eq(media.state, 'ready')));
  return row;
}

/** What happens in the same transaction when a medium gets ready. */
export type OnReady = (tx: Tx, versions: Versions, accountId: string, hash: string) => Promise<void>;

/**
 * Writes what became of a medium. What is ready stays ready: a later broken upload of the same hash changes nothing.
 * @returns whether the medium has just got ready
 */
export async function writeMedium(tx: Tx, medium: NewMedium): Promise<boolean> {
  const standing = (await findMedia(tx, medium.accountId, [medium.hash])).get(medium.hash);
  if (standing?.state === 'ready') return false;
  await tx
    .insert(media)
    .values(medium)
    .onConflictDoUpdate({ target: [media.accountId, media.hash], set: medium });
  return medium.state === 'ready';
}
