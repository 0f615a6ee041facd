import { join } from 'node:path';
import type { Config } from '#api/config.ts';
import type { Passing } from '#api/crash-points.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { createFileBlobs } from './file-blobs.ts';

/** The blob store that the configuration names: files in the data directory. */
export function openProductBlobs({ dataDir }: Pick<Config, 'dataDir'>, passing?: Passing): BlobStore {
  return createFileBlobs(join(dataDir, 'blobs'), passing);
}
