import { buffer } from 'node:stream/consumers';
import type { FoundMedium } from '#api/archive/found-medium.ts';
import type { Db } from '#api/db/open.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { blobKey } from './blob-keys.ts';
import { wholeSize } from './intact.ts';
import { pictureKey } from './pictures/profile-pictures.ts';
import { findMedia } from './repository.ts';
import { lookForShelfFiles } from './shelf-files.ts';

/** Files checked at once, because a remote store answers slowly. */
const AT_ONCE = 8;

/** Media port of archives. */
export function createExportMedia({ db, blobs }: { db: Db; blobs: BlobStore }) {
  return {
    /** Place of each medium, or why it is missing: never arrived, or of another length now. */
    async look(ownerId: string, hashes: readonly string[]): Promise<Map<string, FoundMedium>> {
      const rows = await findMedia(db, ownerId, hashes);
      const unknown = hashes.filter((hash) => !rows.has(hash));
      const found = await lookForShelfFiles({ db, blobs }, ownerId, unknown);
      const left = hashes.filter((hash) => !found.has(hash));
      const lookOn = async (): Promise<void> => {
        for (let hash = left.pop(); hash !== undefined; hash = left.pop()) {
          const row = rows.get(hash);
          if (!row || row.crc32 === null) {
            found.set(hash, { missing: 'missing' });
            continue;
          }
          const size = await wholeSize(blobs, row, 'original');
          const key = blobKey(ownerId, hash, 'original');
          found.set(
            hash,
            size === undefined ? { missing: 'damaged' } : { key, size, crc32: row.crc32, sha256: row.keptHash ?? hash },
          );
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lookOn));
      return found;
    },
    async readPicture(accountId: string, pictureId: string): Promise<Buffer | undefined> {
      const key = pictureKey(accountId, pictureId);
      return (await blobs.stat(key)) ? buffer(await blobs.read(key)) : undefined;
    },
  };
}
