import { S3Client } from '@aws-sdk/client-s3';
import { type Bucket, clientConfigOf } from '#api/adapters/s3/bucket.ts';
import { readConfig } from '#api/base/config.ts';
import type { S3Config } from '#api/base/s3-config.ts';
import { startS3Double } from './s3-double.ts';

interface OpenBucket {
  config: S3Config;
  bucket: Bucket;
  close(): Promise<void>;
}

export interface BucketKind {
  name: string;
  open(): Promise<OpenBucket>;
}

export function bucketOf(config: S3Config): Bucket {
  return { client: new S3Client(clientConfigOf(config)), name: config.bucket };
}

const double: BucketKind = {
  name: 'a bucket in memory',
  open: async () => {
    const { config, close } = await startS3Double();
    return { config, bucket: bucketOf(config), close };
  },
};

/** A real store, if `S3_ENDPOINT` and its like name one: `npm run soak -- --only s3`. */
const { s3 } = readConfig({ ...process.env, DATABASE_URL: undefined });
const real: BucketKind[] = s3
  ? [{ name: s3.endpoint, open: async () => ({ config: s3, bucket: bucketOf(s3), close: async () => {} }) }]
  : [];

export const buckets: readonly BucketKind[] = [double, ...real];
