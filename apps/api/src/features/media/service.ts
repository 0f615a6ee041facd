import type { MediaState } from '@tagfalter/contract/media-urls';
import type { Actor } from '#api/actor.ts';
import type { Db, Tx } from '#api/db/open.ts';
import type { FormFile } from '#api/http/route.ts';
import { checkBytes } from './accept.ts';
import type { UploadFinisher } from './finish-uploads.ts';
import { findMedia, type MediaRow } from './repository.ts';
import { type MediaSigner, readAddress, type Viewer } from './signed-urls.ts';
import { type StoreDeps, storeMedium } from './store.ts';

export interface MediaDeps extends StoreDeps {
  signer: MediaSigner;
  finisher: UploadFinisher;
}

type Ready = Pick<MediaRow, 'mediaId' | 'kind'>;

/** What became of the asker's media, with addresses for those that are there (S10). */
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
  return hashes.map((hash) => stateOf(deps.signer, hash, known.get(hash)));
}

function stateOf(signer: MediaSigner, hash: string, row: MediaRow | undefined): MediaState {
  if (!row) return { hash, state: 'missing' };
  if (row.state === 'refused') return { hash, state: 'refused', code: row.code ?? 'unsupported_type' };
  const { original, display, thumbnail } = addressesOf(signer, row, 'owner');
  return { hash, state: 'ready', kind: row.kind, originalUrl: original, displayUrl: display, thumbnailUrl: thumbnail };
}

function addressesOf(signer: MediaSigner, { mediaId, kind }: Ready, viewer: Viewer) {
  const isImage = kind === 'image';
  return {
    original: signer.sign(mediaId, 'original', viewer),
    display: isImage ? signer.sign(mediaId, 'display', viewer) : null,
    thumbnail: isImage ? signer.sign(mediaId, 'thumb', viewer) : null,
  };
}

/** What other features need of media. */
export function createMediaPort(deps: MediaDeps) {
  return {
    async findReady(db: Db | Tx, accountId: string, hashes: readonly string[]): Promise<Map<string, MediaRow>> {
      const known = await findMedia(db, accountId, hashes);
      return new Map([...known].filter(([, { state }]) => state === 'ready'));
    },
    async check({ accountId }: Actor, kind: 'image' | 'audio', { name, bytes }: FormFile) {
      const checked = await checkBytes(kind, bytes);
      const { hash, type, durationMs } = checked;
      const keep = async (): Promise<void> => {
        const standing = (await findMedia(deps.db, accountId, [hash])).get(hash);
        if (standing?.state !== 'ready') await storeMedium(deps, accountId, checked, { bytes });
      };
      return { hash, type, size: bytes.length, name, durationMs, keep };
    },
    addresses: (medium: Ready, viewer: Viewer) => addressesOf(deps.signer, medium, viewer),
    mediaIdOf: (address: string) => readAddress(address)?.mediaId,
    renew(address: string): string {
      const named = readAddress(address);
      return named ? deps.signer.sign(named.mediaId, named.variant, 'owner') : address;
    },
  };
}
