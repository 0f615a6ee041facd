import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, HeadObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { ERRORS, Upload } from '@tus/server';
import { absentAsUndefined } from '#api/base/fault-code.ts';
import type { S3Config } from '#api/base/s3-config.ts';
import type { StoredUpload, UploadStore } from '#api/ports/uploads.ts';
import { absentAsNothing, type Bucket } from './bucket.ts';
import { PrefixedS3Store } from './prefixed-s3-store.ts';

const INFO = '.info';
const PART = '.part';

interface Options {
  bucket: Bucket;
  config: S3Config;
  /** Put before each key, such as `uploads/`. */
  folder: string;
  /** Local directory for the bytes of an upload while they are looked at. */
  directory: string;
}

/** Objects of one upload. */
interface Objects {
  isAnnounced: boolean;
  touchedAt: number;
}

/** Uploads in a bucket, which any process continues. */
export function createS3Uploads({ bucket, config, folder, directory }: Options): UploadStore {
  const { client, name: Bucket } = bucket;
  const datastore = new PrefixedS3Store({ config, bucket, folder });
  const at = (id: string) => ({ Bucket, Key: folder + id });

  const wholeSize = async (id: string): Promise<number | undefined> => {
    const found = await client.send(new HeadObjectCommand(at(id))).catch(absentAsNothing);
    return found?.ContentLength;
  };
  const stateOf = async (id: string, touchedAt?: number): Promise<StoredUpload | undefined> => {
    const upload = await datastore.getUpload(id).catch((fault: unknown) => {
      if (fault !== ERRORS.FILE_NOT_FOUND) throw fault;
    });
    if (!upload) return undefined;
    const { size = 0, offset, metadata, creation_date: begun } = upload;
    // Without parts the store takes an upload for complete; the object must be there.
    if (offset === size && (await wholeSize(id)) !== size) return undefined;
    return { id, metadata, size, received: offset, touchedAt: touchedAt ?? Date.parse(begun ?? '') };
  };
  const objectsBelow = async (prefix: string): Promise<Map<string, Objects>> => {
    const found = new Map<string, Objects>();
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: folder + prefix, ContinuationToken }));
      for (const { Key = '', LastModified } of page.Contents ?? []) {
        const name = Key.slice(folder.length);
        const id = name.replace(/\.(info|part)$/, '');
        const known = found.get(id) ?? { isAnnounced: false, touchedAt: 0 };
        found.set(id, {
          isAnnounced: known.isAnnounced || name.endsWith(INFO),
          touchedAt: Math.max(known.touchedAt, LastModified?.getTime() ?? 0),
        });
      }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
    return found;
  };
  const remove = (id: string): Promise<void> => datastore.remove(id);

  return {
    datastore,
    remove,
    read: (id) => stateOf(id),
    async create(id, size) {
      await datastore.create(new Upload({ id, size, offset: 0 }));
    },
    async list(prefix) {
      const uploads: StoredUpload[] = [];
      // Sequential: a guest's phone may have left fifty.
      for (const [id, { isAnnounced, touchedAt }] of await objectsBelow(prefix)) {
        const state = isAnnounced ? await stateOf(id, touchedAt) : undefined;
        if (state) uploads.push(state);
      }
      return uploads;
    },
    async open(id, work) {
      await mkdir(directory, { recursive: true });
      const path = join(directory, `${randomUUID()}${PART}`);
      try {
        const { Body } = await client.send(new GetObjectCommand(at(id)));
        if (!(Body instanceof Readable)) throw new Error('an upload without bytes');
        await pipeline(Body, createWriteStream(path, { flags: 'wx' }));
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    async removeRemains(touchedBy) {
      for (const [id, { isAnnounced, touchedAt }] of await objectsBelow('')) {
        const isLeft = touchedAt <= touchedBy && (!isAnnounced || !(await stateOf(id)));
        if (isLeft) await remove(id);
      }
      // Files of a process that died during an inspection.
      for (const name of (await readdir(directory).catch(absentAsUndefined)) ?? []) {
        const path = join(directory, name);
        const found = name.endsWith(PART) && (await stat(path).catch(absentAsUndefined));
        if (found && found.mtimeMs <= touchedBy) await rm(path, { force: true });
      }
    },
  };
}
