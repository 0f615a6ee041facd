import { type S3Client, type S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3';
import { Refusal } from '#api/base/refusal.ts';
import type { S3Config } from '#api/base/s3-config.ts';

/** Seconds until a device tries again while the store is away. */
const RETRY_SECONDS = 10;
const CONNECT_MS = 5_000;
/** Milliseconds without a byte. */
const SILENT_MS = 30_000;
const ATTEMPTS = 3;

/** Bucket, and how it is reached. */
export interface Bucket {
  client: S3Client;
  name: string;
}

export function clientConfigOf({ endpoint, region, accessKey, secretKey }: S3Config): S3ClientConfig {
  return {
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // A bucket as part of the host needs a certificate of its own.
    forcePathStyle: true,
    // Older stores refuse the newer checksums; every file is checked by its SHA-256 anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENT_MS, throwOnRequestTimeout: true },
  };
}

/** Nothing is there by this name. */
export function isAbsent(fault: unknown): boolean {
  if (!(fault instanceof S3ServiceException)) return false;
  return /^(NotFound|NoSuchKey|NoSuchUpload)$/.test(fault.name) || fault.$metadata.httpStatusCode === 404;
}

/** A store that is away, or asks for patience, means busy, not broken; other faults stay as they are. */
export function asBusy(fault: unknown): unknown {
  const status = fault instanceof S3ServiceException ? fault.$metadata.httpStatusCode : undefined;
  const isAway = fault instanceof S3ServiceException ? status === undefined || status >= 500 : isNetworkFault(fault);
  return isAway ? new Refusal('overloaded', { retryAfter: RETRY_SECONDS }) : fault;
}

/** @throws Refusal `overloaded`, or the fault */
export function busyWhileAway(fault: unknown): never {
  throw asBusy(fault);
}

/** undefined if nothing is there. @throws Refusal `overloaded`, or the fault */
export function absentOrBusy(fault: unknown): undefined {
  if (!isAbsent(fault)) busyWhileAway(fault);
}

const NETWORK_FAULT = /^(ECONN\w+|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;

function isNetworkFault(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  return fault.name === 'TimeoutError' || ('code' in fault && NETWORK_FAULT.test(String(fault.code)));
}
