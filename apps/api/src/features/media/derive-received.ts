import { buffer } from 'node:stream/consumers';
import { DAY_MS } from '@tagfalter/domain/durations';
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

/** Pictures made before readers are told. */
const BATCH = 8;
/** Attempts until an unfinished picture is refused. */
const MAX_ATTEMPTS = 8;
/** Milliseconds in which attempts without CPU time do not count: no evening is longer. */
const PATIENCE_MS = DAY_MS;

export interface DeriveDeps extends UnkeptDeps, Changes {
  storageWatch: Pick<StorageWatch, 'requireSpaceForMedia'>;
  decoder: Pick<MediaDecoder, 'images'>;
  now: () => number;
  /** Effects of ready media, in the same transaction. */
  onDerived(tx: Tx, versions: Versions, derived: { ownerId: string; hashes: readonly string[] }): Promise<void>;
}

/**
 * Makes variants of an event's new pictures in batches, until each was tried once or the signal aborts. An undecodable
 * picture is refused, also after eight unfinished attempts; on its first day only attempts with CPU time count
 * (decision 086).
 * @throws Refusal about the server: retry the job
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
    // A fault of the server concerns all pictures.
    if (why !== undefined && !isUnfinished(why)) break;
  }
  if (fault !== undefined) throw fault;
}

/** The same for given pictures, awaited by a caller. @throws as `deriveReceived` */
export async function deriveThese(deps: DeriveDeps, ownerId: string, hashes: readonly string[]): Promise<void> {
  const found = [...(await findMedia(deps.db, ownerId, hashes)).values()];
  const fault = await makeAll(
    deps,
    ownerId,
    found.filter(({ state }) => state === 'received'),
  );
  if (fault !== undefined) throw fault;
}

/** Makes pictures one after another; a failure holds up no other. @returns a failure, if there was one */
async function makeAll(
  deps: DeriveDeps,
  ownerId: string,
  rows: readonly MediaRow[],
  signal?: AbortSignal,
): Promise<unknown> {
  const made: DeriveOutcome[] = [];
  let fault: unknown;
  for (const row of rows) {
    if (signal?.aborted) break;
    try {
      made.push(...(await derive(deps, row)));
    } catch (thrown) {
      if (isUnfinished(thrown)) made.push(...tryAgain(deps, row, thrown));
      // A fault of the server outweighs one of a picture.
      fault = fault === undefined || isUnfinished(fault) ? thrown : fault;
    }
  }
  await note(deps, ownerId, made);
  return fault;
}

/** @returns nothing for an attempt that does not count: a busy machine fails good pictures, too */
function tryAgain({ now }: Pick<DeriveDeps, 'now'>, row: MediaRow, why: unknown): DeriveOutcome[] {
  if (isStarved(why) && now() - row.createdAt.getTime() < PATIENCE_MS) return [];
  const attempts = row.attempts + 1;
  return [{ row, set: attempts < MAX_ATTEMPTS ? { attempts } : { attempts, state: 'refused', code: 'too_complex' } }];
}

/** Owners with pictures without variants. */
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

/** Outcome for a picture; without a state it is tried again. */
interface DeriveOutcome {
  row: MediaRow;
  set: Partial<Pick<MediaRow, 'attempts' | 'state' | 'code' | 'width' | 'height' | 'stored'>>;
}

/** @returns nothing if the file is missing */
async function derive(deps: DeriveDeps, row: MediaRow): Promise<DeriveOutcome[]> {
  const { blobs, decoder, storageWatch } = deps;
  const { ownerId, hash } = row;
  await storageWatch.requireSpaceForMedia(0);
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

/** Forgets a picture without a file at once, so that its sender sends it again, unless it arrived again meanwhile. */
async function forgetLost(deps: DeriveDeps, { ownerId, hash }: MediaRow): Promise<void> {
  await deps.inTurn(turnOf(ownerId, hash), async () => {
    const existing = (await findMedia(deps.db, ownerId, [hash])).get(hash);
    if (!existing || (await wholeSize(deps.blobs, existing, 'original')) !== undefined) return;
    const isLost = and(eq(media.ownerId, ownerId), eq(media.hash, hash), eq(media.state, 'received'));
    await changeOwner(deps, ownerId, async (tx, versions) => {
      await tx.delete(media).where(isLost);
      await deps.onDerived(tx, versions, { ownerId, hashes: [hash] });
    });
  });
}

/** Stores results of pictures that stayed; one that was forgotten and arrived again is made anew. */
async function note(deps: DeriveDeps, ownerId: string, made: readonly DeriveOutcome[]): Promise<void> {
  if (made.length === 0) return;
  const hashes = made.map(({ row }) => row.hash);
  await changeOwner(deps, ownerId, async (tx, versions) => {
    const existing = await findMedia(tx, ownerId, hashes);
    for (const { row, set } of made) {
      const isSame = existing.get(row.hash)?.createdAt.getTime() === row.createdAt.getTime();
      if (isSame)
        await tx
          .update(media)
          .set(set)
          .where(and(eq(media.ownerId, ownerId), eq(media.hash, row.hash)));
    }
    const settled = made.filter(({ set }) => set.state !== undefined).map(({ row }) => row.hash);
    if (settled.length > 0) await deps.onDerived(tx, versions, { ownerId, hashes: settled });
  });
  // A contribution deleted meanwhile leaves nothing behind.
  await removeForgotten(deps, ownerId, hashes);
}
