import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Db } from '#api/db/open.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { checkMedium } from './accept.ts';
import { blobKey } from './blob-keys.ts';
import type { MediaDecoder } from './decode/decoder.ts';
import { findMedia, findReady } from './repository.ts';
import { readAddress } from './serve/addresses.ts';

interface Options {
  db: Db;
  blobs: BlobStore;
  decoder: MediaDecoder;
  isOwnOrigin(origin: string): boolean;
}

/** Pictures and recordings of an account for the assistant. */
export function createAssistantMedia({ db, blobs, decoder, isOwnOrigin }: Options) {
  const isOurs = (address: string): boolean => {
    const isPath = address.startsWith('/') && !address.startsWith('//');
    return isPath || isOwnOrigin(URL.parse(address)?.origin ?? '');
  };
  const displayed = async (accountId: string, hash: string) => ({
    type: 'image/webp',
    bytes: await buffer(await blobs.read(blobKey(accountId, hash, 'display'))),
  });
  return {
    async checkAudio(accountId: string, path: string) {
      const { type, durationMs } = await checkMedium(decoder, accountId, path, { kind: 'audio' });
      return { type, durationMs: durationMs ?? 0, bytes: await readFile(path) };
    },
    /** A ready medium by its hash; undefined until it has arrived. */
    async bytesOf(accountId: string, hash: string) {
      const medium = (await findMedia(db, accountId, [hash])).get(hash);
      if (medium?.state !== 'ready') return undefined;
      if (medium.kind === 'image') return displayed(accountId, hash);
      return { type: medium.type, bytes: await buffer(await blobs.read(blobKey(accountId, hash, 'original'))) };
    },
    async ownImage(accountId: string, address: string) {
      const named = isOurs(address) ? readAddress(address) : undefined;
      const medium = named?.ownerId === accountId ? await findReady(db, named) : undefined;
      return medium?.kind === 'image' ? displayed(accountId, medium.hash) : undefined;
    },
  };
}
