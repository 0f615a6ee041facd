import { ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { type Bucket, openBucket } from '#api/adapters/s3/bucket.ts';
import { readConfig } from '#api/base/config.ts';
import type { S3Config } from '#api/base/s3-config.ts';
import { type S3Double, startS3Double } from './s3-double.ts';

export interface OpenBucket {
  config: S3Config;
  bucket: Bucket;
  /** Only for the store in memory. @see S3Double */
  failNext?: S3Double['failNext'];
  close(): Promise<void>;
}

export interface BucketKind {
  name: string;
  open(): Promise<OpenBucket>;
}

const double: BucketKind = {
  name: 'a bucket in memory',
  open: async () => {
    const { config, failNext, close } = await startS3Double();
    return { config, bucket: openBucket(config), failNext, close };
  },
};

/** A real store, if `S3_ENDPOINT` and its like name one: `npm run soak -- --only s3`. */
const { s3 } = readConfig({ ...process.env, DATABASE_URL: undefined });
const real: BucketKind[] = s3
  ? [{ name: s3.endpoint, open: async () => ({ config: s3, bucket: openBucket(s3), close: async () => {} }) }]
  : [];

export const buckets: readonly BucketKind[] = [double, ...real];

/** Keys of objects and of unfinished multipart uploads below a folder. */
export async function keysBelow({ client, name: Bucket }: Bucket, Prefix: string): Promise<string[]> {
  const objects: string[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
    objects.push(...(page.Contents ?? []).map(({ Key = '' }) => Key));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  const open = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
  return [...objects, ...(open.Uploads ?? []).map(({ Key = '' }) => `${Key} (parts)`)];
}
