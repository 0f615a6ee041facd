import type { FastifyBaseLogger } from 'fastify';
import type { Failpoint } from '#api/base/failpoints.ts';
import type { S3Config } from '#api/base/s3-config.ts';
import type { Storage } from '#api/ports/storage.ts';
import { openBucket } from './bucket.ts';
import { createS3Blobs } from './s3-blobs.ts';
import { createS3Uploads } from './s3-uploads.ts';
import type { StorePace } from './store-pace.ts';

interface Options {
  config: S3Config;
  /** Local, for bytes that are looked at. */
  directories: { uploads: string; archives: string };
  log: Pick<FastifyBaseLogger, 'warn'> | undefined;
  failpoint: Failpoint | undefined;
  pace: StorePace | undefined;
}

/** Everything in one bucket: `blobs/`, `uploads/`, `imports/`. Loaded only where one is configured. */
export function openS3Storage({ config, directories, log, failpoint, pace }: Options): Storage {
  const bucket = openBucket(config, log, pace);
  return {
    blobs: createS3Blobs(bucket, failpoint),
    uploads: createS3Uploads({ bucket, config, folder: 'uploads/', directory: directories.uploads }),
    archives: createS3Uploads({ bucket, config, folder: 'imports/', directory: directories.archives }),
    storeState: bucket.breaker.state,
  };
}
