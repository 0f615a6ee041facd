import * as v from 'valibot';

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
const oneLine = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be one word of letters, digits and signs'));

export const S3_VARIABLES = {
  S3_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => /^https?:\/\//.test(text) && URL.canParse(text), ENDPOINT_SENTENCE),
      v.transform((text) => text.replace(/\/+$/, '')),
    ),
  ),
  S3_REGION: v.optional(oneLine, 'us-east-1'),
  S3_BUCKET: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, BUCKET_SENTENCE))),
  S3_ACCESS_KEY: v.optional(oneLine),
  S3_SECRET_KEY: v.optional(oneLine),
};

const VariablesSchema = v.object(S3_VARIABLES);

/** All variables or none. @param fail throws the sentence */
export function s3Of(
  env: v.InferOutput<typeof VariablesSchema>,
  fail: (sentence: string) => never,
): S3Config | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env;
  if (endpoint !== undefined && bucket !== undefined && accessKey !== undefined && secretKey !== undefined) {
    return { endpoint, region: env.S3_REGION, bucket, accessKey, secretKey };
  }
  if ([endpoint, bucket, accessKey, secretKey].every((value) => value === undefined)) return undefined;
  return fail('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY belong together.');
}
