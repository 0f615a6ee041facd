import type { MediumState } from '@tagfalter/contract/media-states';
import type { MediaState } from '@tagfalter/contract/media-urls';
import { batchesOf } from '@tagfalter/domain/batches';
import type { Actor } from '#api/base/actor.ts';
import type { Db, Tx } from '#api/db/open.ts';
import type { FormFile } from '#api/http/route.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { checkMedium } from './accept.ts';
import { isIntact, wholeSize } from './intact.ts';
import { findMedia, type MediaRow } from './repository.ts';
import { type MediaSigner, readAddress, type Viewer } from './serve/addresses.ts';
import { type StoreDeps, storeMedium } from './store.ts';
import type { UploadFinisher } from './uploads/finish.ts';

export interface MediaDeps extends StoreDeps {
  signer: MediaSigner;
  finisher: UploadFinisher;
}

type Ready = Pick<MediaRow, 'ownerId' | 'hash' | 'kind'>;

/** States of the caller's media, with addresses of ready ones (S10). */
export async function statesOf(
  deps: MediaDeps,
  { accountId }: Actor,
  hashes: readonly string[],
): Promise<MediaState[]> {
  let known = await findMedia(deps.db, accountId, hashes);
  const missing = hashes.filter((hash) => !known.has(hash));
  if (missing.length > 0) {
    await deps.finisher.heal(accountId, missing);
    known = await findMedia(deps.db, accountId, hashes);
  }
  return Promise.all(hashes.map((hash) => stateOf(deps, hash, known.get(hash))));
}

/** Files checked at once: a remote store is asked for each. */
const LOOK_AT_ONCE = 20;

/** Which of the caller's media are complete here, and since when. Finishes and heals nothing. */
export async function arrivalsOf(
  { db, blobs }: Pick<MediaDeps, 'db' | 'blobs'>,
  { accountId }: Pick<Actor, 'accountId'>,
  hashes: readonly string[],
): Promise<MediumState[]> {
  const known = await findMedia(db, accountId, hashes);
  const states: MediumState[] = [];
  for (const some of batchesOf(hashes, LOOK_AT_ONCE)) {
    states.push(...(await Promise.all(some.map((hash) => arrivalOf(blobs, hash, known.get(hash))))));
  }
  return states;
}

async function arrivalOf(blobs: BlobStore, hash: string, row: MediaRow | undefined): Promise<MediumState> {
  if (!row) return { hash, state: 'missing' };
  if (row.state === 'refused') return { hash, state: 'refused', code: row.code ?? 'unsupported_type' };
  if ((await wholeSize(blobs, row, 'original')) === undefined) return { hash, state: 'missing' };
  return { hash, state: 'arrived', kind: row.kind, size: row.size, arrivedAt: row.createdAt.toISOString() };
}

async function stateOf({ signer, blobs }: MediaDeps, hash: string, row: MediaRow | undefined): Promise<MediaState> {
  if (!row) return { hash, state: 'missing' };
  if (row.state === 'refused') return { hash, state: 'refused', code: row.code ?? 'unsupported_type' };
  // A device that still has the bytes may send them again.
  if ((await wholeSize(blobs, row, 'original')) === undefined) return { hash, state: 'missing' };
  const { original, display, thumbnail } = addressesOf(signer, row, 'owner');
  return { hash, state: 'ready', kind: row.kind, originalUrl: original, displayUrl: display, thumbnailUrl: thumbnail };
}

function addressesOf(signer: MediaSigner, medium: Ready, viewer: Viewer) {
  const isImage = medium.kind === 'image';
  return {
    original: signer.sign(medium, 'original', viewer),
    display: isImage ? signer.sign(medium, 'display', viewer) : null,
    thumbnail: isImage ? signer.sign(medium, 'thumb', viewer) : null,
  };
}

export function createMediaPort(deps: MediaDeps) {
  return {
    async findReady(db: Db | Tx, accountId: string, hashes: readonly string[]): Promise<Map<string, MediaRow>> {
      const known = await findMedia(db, accountId, hashes);
      return new Map([...known].filter(([, { state }]) => state === 'ready'));
    },
    async check({ accountId }: Pick<Actor, 'accountId'>, kind: 'image' | 'audio', { name, path }: FormFile) {
      const checked = await checkMedium(deps.decoder, accountId, path, { kind });
      const { hash, type, size, durationMs } = checked;
      const keep = async (): Promise<void> => {
        const existing = (await findMedia(deps.db, accountId, [hash])).get(hash);
        const isKept = existing?.state === 'ready' && (await isIntact(deps.blobs, existing));
        if (!isKept) await storeMedium(deps, accountId, checked);
      };
      return { hash, type, size, name, durationMs, keep };
    },
    addresses: (medium: Ready, viewer: Viewer) => addressesOf(deps.signer, medium, viewer),
    shelfAddress: (ownerId: string, hash: string) => deps.signer.sign({ ownerId, hash }, 'shelf', 'owner'),
    mediumOf: readAddress,
    renew(address: string): string {
      const named = readAddress(address);
      return named ? deps.signer.sign(named, named.variant, 'owner') : address;
    },
  };
}
