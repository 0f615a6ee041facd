import { S3Client } from '@aws-sdk/client-s3';
import type { Failpoint } from '#api/base/failpoints.ts';
import type { S3Config } from '#api/base/s3-config.ts';
import type { Storage } from '#api/ports/storage.ts';
import { clientConfigOf } from './bucket.ts';
import { createS3Blobs } from './s3-blobs.ts';
import { createS3Uploads } from './s3-uploads.ts';

interface Options {
  config: S3Config;
  /** Local, for bytes that are looked at. */
  directories: { uploads: string; archives: string };
}

/** Everything in one bucket: `blobs/`, `uploads/`, `imports/`. Loaded only where one is configured. */
export function openS3Storage({ config, directories }: Options, failpoint?: Failpoint): Storage {
  const bucket = { client: new S3Client(clientConfigOf(config)), name: config.bucket };
  return {
    blobs: createS3Blobs(bucket, failpoint),
    uploads: createS3Uploads({ bucket, config, folder: 'uploads/', directory: directories.uploads }),
    archives: createS3Uploads({ bucket, config, folder: 'imports/', directory: directories.archives }),
  };
}
