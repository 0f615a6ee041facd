import { buffer } from 'node:stream/consumers';
import type { ErrorCode } from '@tagfalter/contract/error';
import { Refusal } from '#api/base/refusal.ts';
import type { StorageWatch } from '#api/base/storage-watch.ts';
import { type Changes, changeOwner } from '#api/changes/owner-lock.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import type { CheckedMedium } from './accept.ts';
import { blobKey, keysOfMedium } from './blob-keys.ts';
import type { MediaDecoder } from './decode/decoder.ts';
import type { Source } from './decode/jobs.ts';
import { type Quotas, storedBytes } from './quota.ts';
import {
  type MediaKind,
  type MediumKey,
  type NewMedium,
  NOTHING_KNOWN,
  type OnReady,
  writeMedium,
} from './repository.ts';

export interface StoreDeps extends Changes {
  blobs: BlobStore;
  storageWatch: Pick<StorageWatch, 'requireSpaceForMedia'>;
  decoder: MediaDecoder;
  quotas: Quotas;
  onReady: OnReady;
  /** Called after the commit. */
  afterReady?: ((ownerId: string) => void) | undefined;
}

/** For media stored shortly before their entry; the nightly collection removes leftovers of a dead process. */
export function toBeNamed<T extends StoreDeps>(deps: T): T {
  return {
    ...deps,
    async onReady(...named: Parameters<OnReady>) {
      await deps.onReady(...named);
      return true;
    },
  };
}

/**
 * Stores a checked file: variants, original, then the row and its entries' new version (S10). Steps are repeatable, so
 * a rerun heals a crash. The file is moved.
 * @throws Refusal those of `MediaDecoder`, `quota_full`, `storage_full`
 */
export async function storeMedium(deps: StoreDeps, ownerId: string, checked: CheckedMedium): Promise<void> {
  const { kind, hash, type, source, size, crc32, durationMs } = checked;
  await deps.quotas.require(deps.db, { ownerId, hash, bytes: size });
  await deps.storageWatch.requireSpaceForMedia(typeof source === 'string' ? 0 : size);
  const key = blobKey(ownerId, hash, 'original');
  const isNewFile = (await deps.blobs.stat(key)) === null;
  const derived = kind === 'image' ? await storeDerived(deps, ownerId, { hash, source }) : undefined;
  if (typeof source === 'string') await deps.blobs.adopt(key, source);
  else await deps.blobs.put(key, source);
  const medium: NewMedium = {
    ownerId,
    hash,
    kind,
    state: 'ready',
    code: null,
    type,
    size,
    stored: storedBytes([size, ...(derived?.files ?? [])]),
    crc32,
    width: derived?.width ?? null,
    height: derived?.height ?? null,
    durationMs,
    keptHash: null,
    keptSize: null,
  };
  try {
    await commit(deps, medium);
  } catch (fault) {
    // The quota filled meanwhile: new unreferenced files must not take disk space. Existing ones stay.
    if (fault instanceof Refusal && isNewFile) {
      for (const file of keysOfMedium(ownerId, hash, kind)) await deps.blobs.remove(file);
    }
    throw fault;
  }
}

/** Makes variants again from the original. @throws Refusal those of `MediaDecoder`, `storage_full` */
export async function remakeDerived(
  deps: Pick<StoreDeps, 'blobs' | 'decoder' | 'storageWatch'>,
  medium: MediumKey,
): Promise<void> {
  const { ownerId, hash } = medium;
  await deps.storageWatch.requireSpaceForMedia(0);
  const source = await buffer(await deps.blobs.read(blobKey(ownerId, hash, 'original')));
  await storeDerived(deps, ownerId, { hash, source });
}

async function storeDerived(
  { blobs, decoder }: Pick<StoreDeps, 'blobs' | 'decoder'>,
  ownerId: string,
  { hash, source }: { hash: string; source: Source },
): Promise<{ width: number; height: number; files: number[] }> {
  const { width, height, display, thumb } = await decoder.images(ownerId, source);
  await blobs.put(blobKey(ownerId, hash, 'display'), display);
  await blobs.put(blobKey(ownerId, hash, 'thumb'), thumb);
  return { width, height, files: [display.length, thumb.length] };
}

/** Records a refused delivery; the device parks it (S4). */
export async function refuseMedium(
  deps: StoreDeps,
  ownerId: string,
  { hash, kind, size, code }: { hash: string; kind: MediaKind; size: number; code: ErrorCode },
): Promise<void> {
  await commit(deps, { ownerId, hash, kind, size, state: 'refused', code, ...NOTHING_KNOWN });
}

async function commit(deps: StoreDeps, medium: NewMedium): Promise<void> {
  const { ownerId, hash } = medium;
  const isReady = await changeOwner(deps, ownerId, async (tx, versions) => {
    const isNew = await writeMedium(tx, medium);
    deps.failpoint?.('medium-written');
    if (isNew) await deps.quotas.charge(tx, medium, await deps.onReady(tx, versions, ownerId, hash));
    return isNew;
  });
  if (isReady) deps.afterReady?.(ownerId);
}
