import { and, eq, inArray } from 'drizzle-orm';
import type { Versions } from '#api/changes/versions.ts';
import { media } from '#api/db/media-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';

export type MediaRow = typeof media.$inferSelect;
export type MediaKind = MediaRow['kind'];

/** Key of a medium: owner and content. */
export type MediumKey = Pick<MediaRow, 'ownerId' | 'hash'>;

export type NewMedium = Omit<MediaRow, 'createdAt' | 'unnamedSince' | 'attempts'>;

/** Columns of an uninspected medium. */
export const NOTHING_KNOWN = {
  type: 'application/octet-stream',
  stored: 0,
  crc32: null,
  width: null,
  height: null,
  durationMs: null,
  keptHash: null,
  keptSize: null,
} as const satisfies Partial<NewMedium>;

/** By hash, whatever their state. */
export async function findMedia(
  db: Db | Tx,
  ownerId: string,
  hashes: readonly string[],
): Promise<Map<string, MediaRow>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .select()
    .from(media)
    .where(and(eq(media.ownerId, ownerId), inArray(media.hash, [...hashes])));
  return new Map(rows.map((row) => [row.hash, row]));
}

/** A medium if it is ready. */
export async function findReady(db: Db, { ownerId, hash }: MediumKey): Promise<MediaRow | undefined> {
  const found = (await findMedia(db, ownerId, [hash])).get(hash);
  return found?.state === 'ready' ? found : undefined;
}

/** Effects of a ready medium in its transaction. @returns whether anything names it */
export type OnReady = (tx: Tx, versions: Versions, ownerId: string, hash: string) => Promise<boolean>;

/** Writes a medium. Ready media stay ready, whatever is uploaded later. @returns whether it just became ready */
export async function writeMedium(tx: Tx, medium: NewMedium): Promise<boolean> {
  const existing = (await findMedia(tx, medium.ownerId, [medium.hash])).get(medium.hash);
  if (existing?.state === 'ready') return false;
  const { ownerId, hash, ...set } = medium;
  await tx
    .insert(media)
    .values(medium)
    .onConflictDoUpdate({ target: [media.ownerId, media.hash], set });
  return medium.state === 'ready';
}
