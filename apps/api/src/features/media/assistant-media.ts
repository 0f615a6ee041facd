import { buffer } from 'node:stream/consumers';
import type { Db } from '#api/db/open.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { checkBytes } from './accept.ts';
import { blobKey } from './blob-keys.ts';
import { findByMediaId, findMedia } from './repository.ts';
import { readAddress } from './signed-urls.ts';

interface Options {
  db: Db;
  blobs: BlobStore;
  isOwnOrigin(origin: string): boolean;
}

/** What the assistant gets to see and hear of an account's media. */
export function createAssistantMedia({ db, blobs, isOwnOrigin }: Options) {
  const isOurs = (address: string): boolean => {
    const isPath = address.startsWith('/') && !address.startsWith('//');
    return isPath || isOwnOrigin(URL.parse(address)?.origin ?? '');
  };
  const displayed = async (accountId: string, hash: string) => ({
    type: 'image/webp',
    bytes: await buffer(await blobs.read(blobKey(accountId, hash, 'display'))),
  });
  return {
    async checkAudio(given: Uint8Array) {
      const { type, bytes, durationMs } = await checkBytes('audio', given);
      return { type, bytes, durationMs: durationMs ?? 0 };
    },
    /** A ready medium of the account by its content; undefined until it has arrived. */
    async bytesOf(accountId: string, hash: string) {
      const medium = (await findMedia(db, accountId, [hash])).get(hash);
      if (medium?.state !== 'ready') return undefined;
      if (medium.kind === 'image') return displayed(accountId, hash);
      return { type: medium.type, bytes: await buffer(await blobs.read(blobKey(accountId, hash, 'original'))) };
    },
    async ownImage(accountId: string, address: string) {
      const named = isOurs(address) ? readAddress(address) : undefined;
      const medium = named && (await findByMediaId(db, named.mediaId));
      return medium?.accountId === accountId && medium.kind === 'image' ? displayed(accountId, medium.hash) : undefined;
    },
  };
}
