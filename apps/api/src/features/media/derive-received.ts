import { buffer } from 'node:stream/consumers';
import { and, asc, eq } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import type { StorageWatch } from '#api/base/storage-watch.ts';
import { type Changes, changeOwner } from '#api/changes/owner-lock.ts';
import type { Versions } from '#api/changes/versions.ts';
import { media } from '#api/db/media-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { blobKey, keysOfMedium } from './blob-keys.ts';
import type { MediaDecoder } from './decode/decoder.ts';
import { wholeSize } from './intact.ts';
import { storedBytes } from './quota.ts';
import { findMedia, type MediaRow } from './repository.ts';

/** Pictures that are made before readers hear of them. */
const BATCH = 8;

export interface DeriveDeps extends Changes {
  blobs: BlobStore;
  storageWatch: Pick<StorageWatch, 'requireRoomForMedia'>;
  decoder: Pick<MediaDecoder, 'images'>;
  /** What media that got ready change, in the same transaction. */
  onDerived(tx: Tx, versions: Versions, derived: { ownerId: string; hashes: readonly string[] }): Promise<void>;
}

/**
 * Makes what is shown of an event's pictures that have arrived, a few at a time, until there are none left or the signal is
 * aborted. The decoder is fair between owners. A picture that cannot be decoded is refused, and shown nowhere.
 * @throws Refusal those that say nothing about a file: the job is done again
 */
export async function deriveReceived(deps: DeriveDeps, ownerId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const batch = await receivedOf(deps.db, ownerId);
    if (batch.length === 0) return;
    const made: Derived[] = [];
    let busy: unknown;
    // One that cannot be looked into now keeps none of the others back.
    for (const row of batch) {
      if (signal.aborted) break;
      try {
        made.push(await derive(deps, row));
      } catch (fault) {
        busy ??= fault;
      }
    }
    await note(deps, ownerId, made);
    if (busy !== undefined) throw busy;
  }
}

/** Makes what is shown of certain pictures, for a caller who waits for it. @throws as `deriveReceived` */
export async function deriveThese(deps: DeriveDeps, ownerId: string, hashes: readonly string[]): Promise<void> {
  const made: Derived[] = [];
  for (const row of (await findMedia(deps.db, ownerId, hashes)).values())
    if (row.state === 'received') made.push(await derive(deps, row));
  await note(deps, ownerId, made);
}

/** Owners that have pictures of which nothing is made yet. */
export async function findReceived(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ ownerId: media.ownerId }).from(media).where(eq(media.state, 'received'));
  return rows.map(({ ownerId }) => ownerId);
}

function receivedOf(db: Db, ownerId: string): Promise<MediaRow[]> {
  return db
    .select()
    .from(media)
    .where(and(eq(media.ownerId, ownerId), eq(media.state, 'received')))
    .orderBy(asc(media.createdAt), asc(media.hash))
    .limit(BATCH);
}

/** What became of a picture; `lost` where its file is not there, so that whoever has it sends it again. */
type Derived =
  | { hash: string; set: Partial<Pick<MediaRow, 'state' | 'code' | 'width' | 'height' | 'stored'>> }
  | { hash: string; lost: true };

async function derive({ blobs, decoder, storageWatch }: DeriveDeps, row: MediaRow): Promise<Derived> {
  const { ownerId, hash } = row;
  await storageWatch.requireRoomForMedia(0);
  try {
    if ((await wholeSize(blobs, row, 'original')) === undefined) return { hash, lost: true };
    const source = await buffer(await blobs.read(blobKey(ownerId, hash, 'original')));
    const { width, height, display, thumb } = await decoder.images(ownerId, source);
    await blobs.put(blobKey(ownerId, hash, 'display'), display);
    await blobs.put(blobKey(ownerId, hash, 'thumb'), thumb);
    const stored = storedBytes([source.length, display.length, thumb.length]);
    return { hash, set: { state: 'ready', width, height, stored } };
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.isTemporary) throw fault;
    return { hash, set: { state: 'refused', code: fault.code } };
  }
}

async function note(deps: DeriveDeps, ownerId: string, made: readonly Derived[]): Promise<void> {
  if (made.length === 0) return;
  const hashes = made.map(({ hash }) => hash);
  const standing = await changeOwner(deps, ownerId, async (tx, versions) => {
    for (const one of made) {
      const isOne = and(eq(media.ownerId, ownerId), eq(media.hash, one.hash));
      if ('lost' in one) await tx.delete(media).where(isOne);
      else await tx.update(media).set(one.set).where(isOne);
    }
    await deps.onDerived(tx, versions, { ownerId, hashes });
    return findMedia(tx, ownerId, hashes);
  });
  // A contribution that was deleted meanwhile leaves nothing behind.
  for (const hash of hashes.filter((each) => !standing.has(each))) {
    for (const key of keysOfMedium(ownerId, hash, 'image')) await deps.blobs.remove(key);
  }
}
