import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { MAX_PROFILE_IMAGE_BYTES } from '@tagfalter/domain/tiers';
import { Refusal } from '#api/base/refusal.ts';
import type { StorageWatch } from '#api/base/storage-watch.ts';
import type { Db } from '#api/db/open.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { blobKey } from '../blob-keys.ts';
import type { MediaDecoder } from '../decode/decoder.ts';
import type { Source } from '../decode/jobs.ts';
import { findReady } from '../repository.ts';
import { readAddress } from '../serve/addresses.ts';
import { unlessBusy } from '../uploads/rests.ts';
import type { PictureSigner } from './addresses.ts';

/** Sharp on a phone's profile page, small enough for lists. */
const SIDE = 512;
/** Accepted for profile pictures (spec §5). */
const TAKEN = ['image/jpeg', 'image/png', 'image/gif'];

interface Options {
  db: Db;
  blobs: BlobStore;
  decoder: MediaDecoder;
  signer: PictureSigner;
  storageWatch: Pick<StorageWatch, 'requireSpaceForMedia'>;
}

/** Below its account, like media. */
export function pictureKey(accountId: string, pictureId: string): string {
  return `${accountId}/profile/${pictureId}.webp`;
}

const PICTURE_KEY = /^([0-9a-f-]{36})\/profile\/[a-z0-9_-][a-z0-9._-]*$/;

/** undefined for a file of another kind. */
export function pictureOwnerOf(key: string): string | undefined {
  return PICTURE_KEY.exec(key)?.[1];
}

/** Profile pictures: squares without metadata, each under a new id. */
export function createProfilePictures({ db, blobs, decoder, signer, storageWatch }: Options) {
  const store = async (accountId: string, source: Source): Promise<string> => {
    await storageWatch.requireSpaceForMedia(0);
    const pictureId = randomUUID();
    await blobs.put(pictureKey(accountId, pictureId), await decoder.square(accountId, source, SIDE));
    return pictureId;
  };
  return {
    async keep(accountId: string, { path, size }: { path: string; size: number }): Promise<string> {
      if (size > MAX_PROFILE_IMAGE_BYTES) throw new Refusal('too_large', { details: { size } });
      const { type } = await decoder.inspect(accountId, path, { media: 'image' });
      if (!TAKEN.includes(type)) throw new Refusal('unsupported_type');
      return store(accountId, path);
    },
    async keepMedium(accountId: string, address: string): Promise<string | undefined> {
      const named = readAddress(address);
      const medium = named?.ownerId === accountId ? await findReady(db, named) : undefined;
      if (medium?.kind !== 'image') return undefined;
      return store(accountId, await buffer(await blobs.read(blobKey(accountId, medium.hash, 'display'))));
    },
    /** While the store is away, the picture stays for `removeStrayBlobs`: nothing shows it any more. */
    remove: (accountId: string, pictureId: string) => unlessBusy(blobs.remove(pictureKey(accountId, pictureId))),
    addressOf: signer.sign,
    idOf: signer.idOf,
  };
}
