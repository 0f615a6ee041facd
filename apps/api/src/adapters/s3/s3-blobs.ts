import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { SECOND_MS } from '@tagfalter/domain/durations';
import type { Failpoint } from '#api/base/failpoints.ts';
import { type BlobStore, checkBlobKey, type ListedBlob } from '#api/ports/blobs.ts';
import { absentAsNothing, type Bucket } from './bucket.ts';

/** Blobs lie below it, apart from uploads on their way. */
const FOLDER = 'blobs/';

/** Blobs as objects of a bucket. A put is atomic there. No conditional put or delete is assumed. */
export function createS3Blobs(bucket: Pick<Bucket, 'client' | 'name'>, failpoint?: Failpoint): BlobStore {
  const { client, name: Bucket } = bucket;
  const at = (key: string) => ({ Bucket, Key: FOLDER + checkBlobKey(key) });
  const head = (key: string) => client.send(new HeadObjectCommand(at(key))).catch(absentAsNothing);
  const put = async (key: string, Body: Uint8Array | Readable, ContentLength: number): Promise<void> => {
    failpoint?.('blob-written');
    await client.send(new PutObjectCommand({ ...at(key), Body, ContentLength }));
    failpoint?.('blob-renamed');
  };
  const remove = async (key: string): Promise<void> => {
    await client.send(new DeleteObjectCommand(at(key)));
  };
  return {
    put: async (key, bytes) => put(key, bytes, bytes.length),
    async adopt(key, file) {
      await put(key, createReadStream(file), (await stat(file)).size);
      await rm(file, { force: true });
    },
    async stat(key) {
      const found = await head(key);
      return found ? { size: found.ContentLength ?? 0 } : null;
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), Range }));
      if (!(Body instanceof Readable)) throw new Error('an object without a body');
      return Body;
    },
    remove,
    list: (folder = '') => listBelow(bucket, folder),
    /** A put between both requests would be removed as well: callers leave days in between. */
    async removeOld(key, putBy) {
      const found = await head(key);
      if (found && putAtOf(found.LastModified) <= putBy) await remove(key);
    },
  };
}

async function* listBelow(
  { client, name: Bucket }: Pick<Bucket, 'client' | 'name'>,
  folder: string,
): AsyncGenerator<ListedBlob> {
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: FOLDER + folder, ContinuationToken }));
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (Key !== undefined) yield { key: Key.slice(FOLDER.length), isPart: false, putAt: putAtOf(LastModified) };
    }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (ContinuationToken !== undefined);
}

/** Milliseconds since the epoch; without a time it is as new as can be. */
function putAtOf(modified: Date | undefined): number {
  if (!modified) return Number.POSITIVE_INFINITY;
  // Stores say times in seconds, in some replies; a blob counts as put at the end of its second.
  return Math.floor(modified.getTime() / SECOND_MS) * SECOND_MS + SECOND_MS - 1;
}
