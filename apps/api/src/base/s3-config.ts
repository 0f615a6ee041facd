import * as v from 'valibot';
import { endpoint, oneWord } from './variable-forms.ts';

/** Bucket of an S3-compatible store. */
export interface S3Config {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

const ENDPOINT_SENTENCE =
  'must be an address such as https://s3.example; leave all of S3_… out for files in the data directory';
const BUCKET_SENTENCE = 'must be the name of a bucket, such as tagfalter-media';

export const S3_VARIABLES = {
  S3_ENDPOINT: v.optional(endpoint(ENDPOINT_SENTENCE)),
  S3_REGION: v.optional(oneWord, 'us-east-1'),
  S3_BUCKET: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, BUCKET_SENTENCE))),
  S3_ACCESS_KEY: v.optional(oneWord),
  S3_SECRET_KEY: v.optional(oneWord),
};

/** All variables or none. @param fail throws the sentence */
export function s3Of(
  env: v.InferOutput<v.ObjectSchema<typeof S3_VARIABLES, undefined>>,
  fail: (sentence: string) => never,
): S3Config | undefined {
  const { S3_ENDPOINT: address, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env;
  if (address !== undefined && bucket !== undefined && accessKey !== undefined && secretKey !== undefined) {
    return { endpoint: address, region: env.S3_REGION, bucket, accessKey, secretKey };
  }
  if ([address, bucket, accessKey, secretKey].every((value) => value === undefined)) return undefined;
  return fail('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY belong together.');
}
