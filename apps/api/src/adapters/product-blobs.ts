import { join } from 'node:path';
import type { Config } from '#api/base/config.ts';
import type { Failpoint } from '#api/base/failpoints.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { createFileBlobs } from './file-blobs.ts';

export function openProductBlobs({ dataDir }: Pick<Config, 'dataDir'>, failpoint?: Failpoint): BlobStore {
  return createFileBlobs(join(dataDir, 'blobs'), failpoint);
}
