import { DAY_MS } from '@tagfalter/domain/durations';
import { REVISION_DAYS } from '@tagfalter/domain/revision';
import { and, inArray, isNotNull, ne } from 'drizzle-orm';
import { users } from '#api/db/account-schema.ts';
import { media } from '#api/db/media-schema.ts';
import type { Db } from '#api/db/open.ts';
import { shelfFiles } from '#api/db/shelf-schema.ts';
import type { BlobStore, ListedBlob } from '#api/ports/blobs.ts';
import { blobKey, keysOfMedium, mediumOf } from './blob-keys.ts';
import { pictureKey, pictureOwnerOf } from './pictures/profile-pictures.ts';

/** Keys per query. */
const BATCH = 500;

/** A partial file is useless. */
const PART_MS = DAY_MS;
/**
 * A complete file may be a photo's last copy: after a restore its row is missing until a device offers the entry (S13).
 */
const WHOLE_MS = REVISION_DAYS * DAY_MS;

/**
 * Removes files without rows: leftovers of a process that died between storing and recording, or replacing a picture. A
 * device in time has them adopted (S10). Foreign names are ignored.
 * @param now milliseconds since the epoch
 * @param signal ends it early
 */
export async function removeStrayBlobs(
  { db, blobs }: { db: Db; blobs: BlobStore },
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  let batch: ListedBlob[] = [];
  for await (const blob of blobs.list()) {
    if (signal?.aborted) return;
    if (blob.putAt > putBy(blob, now)) continue;
    batch.push(blob);
    if (batch.length < BATCH) continue;
    await removeStrays(db, blobs, batch, now);
    batch = [];
  }
  await removeStrays(db, blobs, batch, now);
}

const putBy = ({ isPart }: ListedBlob, now: number) => now - (isPart ? PART_MS : WHOLE_MS);

async function removeStrays(db: Db, blobs: BlobStore, listed: readonly ListedBlob[], now: number): Promise<void> {
  const ours = listed.filter(({ key }) => mediumOf(key) ?? pictureOwnerOf(key));
  const keys = ours.map(({ key }) => key);
  const used = new Set([
    ...(await mediaKeys(db, keys)),
    ...(await shelfKeys(db, keys)),
    ...(await pictureKeys(db, keys)),
  ]);
  for (const blob of ours) if (!used.has(blob.key)) await blobs.removeOld(blob.key, putBy(blob, now));
}

/** Keys of media with a row. */
async function mediaKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const wanted = keys.flatMap((key) => mediumOf(key) ?? []);
  if (wanted.length === 0) return [];
  const ownerIds = [...new Set(wanted.map(({ ownerId }) => ownerId))];
  const hashes = [...new Set(wanted.map(({ hash }) => hash))];
  const rows = await db
    .select({ ownerId: media.ownerId, hash: media.hash, kind: media.kind })
    .from(media)
    .where(and(inArray(media.ownerId, ownerIds), inArray(media.hash, hashes), ne(media.state, 'refused')));
  return rows.flatMap(({ ownerId, hash, kind }) => keysOfMedium(ownerId, hash, kind));
}

/** Keys of files on shelves with a row. */
async function shelfKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const wanted = keys.flatMap((key) => mediumOf(key) ?? []);
  if (wanted.length === 0) return [];
  const accountIds = [...new Set(wanted.map(({ ownerId }) => ownerId))];
  const hashes = [...new Set(wanted.map(({ hash }) => hash))];
  const rows = await db
    .select({ accountId: shelfFiles.accountId, hash: shelfFiles.hash })
    .from(shelfFiles)
    .where(and(inArray(shelfFiles.accountId, accountIds), inArray(shelfFiles.hash, hashes)));
  return rows.map(({ accountId, hash }) => blobKey(accountId, hash, 'shelf'));
}

/** Keys of profile pictures in use. */
async function pictureKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const owners = [...new Set(keys.flatMap((key) => pictureOwnerOf(key) ?? []))];
  if (owners.length === 0) return [];
  const rows = await db
    .select({ id: users.id, pictureId: users.pictureId })
    .from(users)
    .where(and(inArray(users.id, owners), isNotNull(users.pictureId)));
  return rows.flatMap(({ id, pictureId }) => (pictureId ? [pictureKey(id, pictureId)] : []));
}
