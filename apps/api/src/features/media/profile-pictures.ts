import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { MAX_PROFILE_IMAGE_BYTES } from '@tagfalter/domain/tiers';
import type { Db } from '#api/db/open.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { Refusal } from '#api/refusal.ts';
import { blobKey } from './blob-keys.ts';
import { deriveSquare } from './derive.ts';
import type { PictureSigner } from './picture-addresses.ts';
import { findByMediaId } from './repository.ts';
import { readAddress } from './signed-urls.ts';
import { sniffType } from './sniff.ts';
import { decodeInTurn } from './store.ts';

/** Sharp on a phone's profile page, small enough for a list. */
const SIDE = 512;
/** Spec §5. */
const TAKEN = ['image/jpeg', 'image/png', 'image/gif'];

interface Options {
  db: Db;
  blobs: BlobStore;
  signer: PictureSigner;
}

/** Where a picture is kept: below its account, like its media. */
export function pictureKey(accountId: string, pictureId: string): string {
  return `${accountId}/profile/${pictureId}.webp`;
}

const PICTURE_KEY = /^([0-9a-f-]{36})\/profile\/[a-z0-9_-][a-z0-9._-]*$/;

/** Whose picture a file belongs to; undefined for a file of another kind. */
export function pictureOwnerOf(key: string): string | undefined {
  return PICTURE_KEY.exec(key)?.[1];
}

/** Pictures of persons: squares without metadata, each under an id of its own. */
export function createProfilePictures({ db, blobs, signer }: Options) {
  const store = async (accountId: string, bytes: Uint8Array): Promise<string> => {
    const pictureId = randomUUID();
    await blobs.put(pictureKey(accountId, pictureId), await decodeInTurn(() => deriveSquare(bytes, SIDE)));
    return pictureId;
  };
  return {
    async keep(accountId: string, bytes: Uint8Array): Promise<string> {
      if (bytes.length > MAX_PROFILE_IMAGE_BYTES) throw new Refusal('too_large', { details: { size: bytes.length } });
      const type = await sniffType(bytes, 'image');
      if (!type || !TAKEN.includes(type)) throw new Refusal('unsupported_type');
      return store(accountId, bytes);
    },
    async keepMedium(accountId: string, address: string): Promise<string | undefined> {
      const named = readAddress(address);
      const medium = named && (await findByMediaId(db, named.mediaId));
      if (medium?.accountId !== accountId || medium.kind !== 'image') return undefined;
      return store(accountId, await buffer(await blobs.read(blobKey(accountId, medium.hash, 'display'))));
    },
    remove: (accountId: string, pictureId: string) => blobs.remove(pictureKey(accountId, pictureId)),
    addressOf: signer.sign,
    idOf: signer.idOf,
  };
}
