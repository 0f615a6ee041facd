import { AbortMultipartUploadCommand, DeleteObjectCommand } from '@aws-sdk/client-s3';
import { S3Store } from '@tus/s3-store';
import { ERRORS, Upload } from '@tus/server';
import type { S3Config } from '#api/base/s3-config.ts';
import { absentAsNothing, type Bucket, clientConfigOf, isAbsent } from './bucket.ts';
import { guardClient } from './guard-client.ts';

/** Bytes of each part but the last, wherever a line breaks: some stores take no uneven ones, S3 none below 5 MiB. */
const PART_BYTES = 8 * 1024 * 1024;
/** Parts of all uploads of this process that are sent at once. */
const MAX_PARTS_AT_ONCE = 30;

interface Options {
  config: S3Config;
  bucket: Bucket;
  /** Put before each key, such as `uploads/`. */
  folder: string;
}

/**
 * The tus store on S3, below a folder of the bucket and without a memory: another process may have ended an upload,
 * and what is remembered of abandoned ones would never go.
 */
export class PrefixedS3Store extends S3Store {
  constructor({ config, bucket: { name, pace, breaker }, folder }: Options) {
    super({
      s3ClientConfig: { ...clientConfigOf(config, pace), bucket: name },
      partSize: PART_BYTES,
      // A shorter part is stored separately, as the incomplete last part.
      minPartSize: PART_BYTES,
      maxConcurrentPartUploads: MAX_PARTS_AT_ONCE,
      useTags: false,
      cache: { get: async () => undefined, set: async () => {}, delete: async () => {} },
    });
    this.client.middlewareStack.add((next) => (args) => next({ ...args, input: below(folder, args.input) }), {
      step: 'initialize',
      name: 'putBelowFolder',
    });
    guardClient(this.client, breaker, pace);
  }

  /** The library's own method reports an unavailable bucket as a missing upload: devices would start over. */
  override async getUpload(id: string): Promise<Upload> {
    const { file } = await this.getMetadata(id).catch((fault: unknown) => {
      throw isAbsent(fault) ? ERRORS.FILE_NOT_FOUND : fault;
    });
    const parts = await this.retrieveParts(id).catch(absentAsNothing);
    // Its parts are one object now.
    if (!parts) return new Upload({ ...file, offset: file.size ?? 0 });
    const last = await this.getIncompletePartSize(id);
    return new Upload({ ...file, offset: parts.reduce((sum, { Size = 0 }) => sum + Size, last ?? 0) });
  }

  /** Objects and parts of an upload; the library's own leaves the last incomplete part. */
  override async remove(id: string): Promise<void> {
    const info = await this.getMetadata(id).catch(absentAsNothing);
    const target = { Bucket: this.bucket, Key: id };
    if (info) {
      const abort = new AbortMultipartUploadCommand({ ...target, UploadId: info['upload-id'] });
      // A complete upload has no parts left.
      await this.client.send(abort).catch(absentAsNothing);
    }
    // The announcement goes last: it leads to the rest of an interrupted removal.
    for (const key of [id, this.partKey(id, true), this.infoKey(id)]) {
      await this.client.send(new DeleteObjectCommand({ ...target, Key: key }));
    }
  }
}

/** Commands of the store name their object as `Key`. */
function below<Input extends object>(folder: string, input: Input): Input {
  return 'Key' in input && typeof input.Key === 'string' ? { ...input, Key: folder + input.Key } : input;
}
