import { buffer } from 'node:stream/consumers';
import { and, asc, eq } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import type { StorageWatch } from '#api/base/storage-watch.ts';
import { type Changes, changeOwner } from '#api/changes/owner-lock.ts';
import type { Versions } from '#api/changes/versions.ts';
import { media } from '#api/db/media-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { blobKey } from './blob-keys.ts';
import { isStarved, isUnfinished, type MediaDecoder } from './decode/decoder.ts';
import { wholeSize } from './intact.ts';
import { storedBytes } from './quota.ts';
import { findMedia, type MediaRow } from './repository.ts';
import { removeForgotten, turnOf, type UnkeptDeps } from './unkept.ts';

/** Pictures that are made before readers hear of them. */
const BATCH = 8;
/** How often the decoder may come to no end with a picture. */
const MAX_ATTEMPTS = 8;
/** For so long after a picture has come, milliseconds, tries do not count for which the machine had no time: no evening is longer. */
const PATIENCE_MS = 24 * 60 * 60_000;

export interface DeriveDeps extends UnkeptDeps, Changes {
  storageWatch: Pick<StorageWatch, 'requireRoomForMedia'>;
  decoder: Pick<MediaDecoder, 'images'>;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** What media that got ready change, in the same transaction. */
  onDerived(tx: Tx, versions: Versions, derived: { ownerId: string; hashes: readonly string[] }): Promise<void>;
}

/**
 * Makes what is shown of an event's pictures that have arrived, a few at a time, until each was tried once or the signal is
 * aborted. The decoder is fair between owners. A picture that cannot be decoded is refused, and shown nowhere; so is one with
 * which the decoder came to no end eight times; on its first day only those count in which the machine had time for it.
 * @throws Refusal those that say nothing about a file: the job is done again
 */
export async function deriveReceived(deps: DeriveDeps, ownerId: string, signal: AbortSignal): Promise<void> {
  const tried = new Set<string>();
  let fault: unknown;
  while (!signal.aborted) {
    const batch = (await receivedOf(deps.db, ownerId)).filter(({ hash }) => !tried.has(hash));
    if (batch.length === 0) break;
    for (const { hash } of batch) tried.add(hash);
    const why = await makeAll(deps, ownerId, batch, signal);
    fault ??= why;
    // What is not about a picture keeps all of them waiting.
    if (why !== undefined && !isUnfinished(why)) break;
  }
  if (fault !== undefined) throw fault;
}

/** Makes what is shown of certain pictures, for a caller who waits for it. @throws as `deriveReceived` */
export async function deriveThese(deps: DeriveDeps, ownerId: string, hashes: readonly string[]): Promise<void> {
  const found = [...(await findMedia(deps.db, ownerId, hashes)).values()];
  const fault = await makeAll(
    deps,
    ownerId,
    found.filter(({ state }) => state === 'received'),
  );
  if (fault !== undefined) throw fault;
}

/**
 * Makes pictures one after the other, and notes what became of each: one that cannot be made now keeps none of the others back.
 * @returns why one of them could not be made
 */
async function makeAll(
  deps: DeriveDeps,
  ownerId: string,
  rows: readonly MediaRow[],
  signal?: AbortSignal,
): Promise<unknown> {
  const made: Derived[] = [];
  let fault: unknown;
  for (const row of rows) {
    if (signal?.aborted) break;
    try {
      made.push(...(await derive(deps, row)));
    } catch (thrown) {
      if (isUnfinished(thrown)) made.push(...tryAgain(deps, row, thrown));
      // One that says nothing about a picture weighs more.
      fault = fault === undefined || isUnfinished(fault) ? thrown : fault;
    }
  }
  await note(deps, ownerId, made);
  return fault;
}

/** @returns nothing for an attempt that does not count: on a busy machine a good picture comes to no end, too */
function tryAgain({ now }: Pick<DeriveDeps, 'now'>, row: MediaRow, why: unknown): Derived[] {
  if (isStarved(why) && now() - row.createdAt.getTime() < PATIENCE_MS) return [];
  const attempts = row.attempts + 1;
  return [{ row, set: attempts < MAX_ATTEMPTS ? { attempts } : { attempts, state: 'refused', code: 'too_complex' } }];
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
    .orderBy(asc(media.attempts), asc(media.createdAt), asc(media.hash))
    .limit(BATCH);
}

/** What became of a picture that is here; without a state it waits for another attempt. */
interface Derived {
  row: MediaRow;
  set: Partial<Pick<MediaRow, 'attempts' | 'state' | 'code' | 'width' | 'height' | 'stored'>>;
}

/** @returns nothing for a picture whose file is not there */
async function derive(deps: DeriveDeps, row: MediaRow): Promise<Derived[]> {
  const { blobs, decoder, storageWatch } = deps;
  const { ownerId, hash } = row;
  await storageWatch.requireRoomForMedia(0);
  try {
    if ((await wholeSize(blobs, row, 'original')) === undefined) {
      await forgetLost(deps, row);
      return [];
    }
    const source = await buffer(await blobs.read(blobKey(ownerId, hash, 'original')));
    const { width, height, display, thumb } = await decoder.images(ownerId, source);
    await blobs.put(blobKey(ownerId, hash, 'display'), display);
    await blobs.put(blobKey(ownerId, hash, 'thumb'), thumb);
    const stored = storedBytes([source.length, display.length, thumb.length]);
    return [{ row, set: { state: 'ready', width, height, stored } }];
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.isTemporary || isUnfinished(fault)) throw fault;
    return [{ row, set: { state: 'refused', code: fault.code } }];
  }
}

/**
 * Forgets a picture whose file is not there, so that whoever has it sends it again; at once, and only if it has not come
 * meanwhile.
 */
async function forgetLost(deps: DeriveDeps, { ownerId, hash }: MediaRow): Promise<void> {
  await deps.inTurn(turnOf(ownerId, hash), async () => {
    const standing = (await findMedia(deps.db, ownerId, [hash])).get(hash);
    if (!standing || (await wholeSize(deps.blobs, standing, 'original')) !== undefined) return;
    const isLost = and(eq(media.ownerId, ownerId), eq(media.hash, hash), eq(media.state, 'received'));
    await changeOwner(deps, ownerId, async (tx, versions) => {
      await tx.delete(media).where(isLost);
      await deps.onDerived(tx, versions, { ownerId, hashes: [hash] });
    });
  });
}

/** Notes what is made of pictures that were here all the time; of one that was forgotten and came again it is made anew. */
async function note(deps: DeriveDeps, ownerId: string, made: readonly Derived[]): Promise<void> {
  if (made.length === 0) return;
  const hashes = made.map(({ row }) => row.hash);
  await changeOwner(deps, ownerId, async (tx, versions) => {
    const standing = await findMedia(tx, ownerId, hashes);
    for (const { row, set } of made) {
      const isSame = standing.get(row.hash)?.createdAt.getTime() === row.createdAt.getTime();
      if (isSame)
        await tx
          .update(media)
          .set(set)
          .where(and(eq(media.ownerId, ownerId), eq(media.hash, row.hash)));
    }
    const told = made.filter(({ set }) => set.state !== undefined).map(({ row }) => row.hash);
    if (told.length > 0) await deps.onDerived(tx, versions, { ownerId, hashes: told });
  });
  // A contribution that was deleted meanwhile leaves nothing behind.
  await removeForgotten(deps, ownerId, hashes);
}
