import {
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { FastifyBaseLogger } from 'fastify';
import type { S3Config } from '#api/base/s3-config.ts';
import { createStoreBreaker, type StoreBreaker } from '../store-breaker.ts';
import { guardClient, watchBodies } from './guard-client.ts';
import { STORE_PACE, type StorePace } from './store-pace.ts';

/** A bucket that refuses at once while it is away. */
export interface Bucket {
  client: S3Client;
  name: string;
  pace: StorePace;
  /** Shared by all clients of this bucket. */
  breaker: StoreBreaker;
}

/** Written where nothing else lies, to learn whether the store takes anything. */
const PROBE_KEY = 'probe';

export function openBucket(
  config: S3Config,
  log?: Pick<FastifyBaseLogger, 'warn'>,
  pace: StorePace = STORE_PACE,
): Bucket {
  const name = config.bucket;
  const plain = new S3Client(clientConfigOf(config, pace));
  watchBodies(plain, pace, (fault) => fault);
  const breaker = createStoreBreaker({
    probes: {
      read: () => plain.send(new ListObjectsV2Command({ Bucket: name, MaxKeys: 1 })),
      write: () => plain.send(new PutObjectCommand({ Bucket: name, Key: PROBE_KEY, Body: '' })),
    },
    probeMs: pace.probeMs,
    freshMs: pace.freshMs,
    log,
  });
  const client = new S3Client(clientConfigOf(config, pace));
  guardClient(client, breaker, pace);
  return { client, name, pace, breaker };
}

/** Configuration for a client behind `guardClient`, which retries and ends a silence within a body. */
export function clientConfigOf({ endpoint, region, accessKey, secretKey }: S3Config, pace: StorePace): S3ClientConfig {
  // A call that waits for a free socket would pass for a store that does not answer.
  const agent = { maxSockets: Number.POSITIVE_INFINITY };
  return {
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // A bucket as part of the host needs a certificate of its own.
    forcePathStyle: true,
    // Older stores refuse the newer checksums; every file is checked by its SHA-256 anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: pace.connectMs,
      // Without a byte in either direction: a long body takes its time.
      socketTimeout: pace.silentMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  };
}

/** Nothing is there by this name. */
export function isAbsent(fault: unknown): boolean {
  if (!(fault instanceof S3ServiceException) || fault.name === 'NoSuchBucket') return false;
  return /^(NotFound|NoSuchKey|NoSuchUpload)$/.test(fault.name) || fault.$metadata.httpStatusCode === 404;
}

/** undefined if nothing is there. @throws the fault */
export function absentAsNothing(fault: unknown): undefined {
  if (!isAbsent(fault)) throw fault;
}
