import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#api/base/config.ts';
import type { Failpoint } from '#api/base/failpoints.ts';
import type { Storage } from '#api/ports/storage.ts';
import { createFileBlobs } from './file-blobs.ts';
import { createFileUploads } from './file-uploads.ts';
import { guardFiles } from './guard-files.ts';
import type { StorePace } from './s3/store-pace.ts';

interface Options {
  log?: Pick<FastifyBaseLogger, 'warn'> | undefined;
  failpoint?: Failpoint | undefined;
  /** Shorter in tests. */
  storePace?: StorePace | undefined;
}

/** A bucket if one is configured, which any number of processes share; else files in the data directory. */
export async function openProductStorage(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  { log, failpoint, storePace }: Options = {},
): Promise<Storage> {
  const [uploads, archives] = [join(dataDir, 'uploads'), join(dataDir, 'imports')];
  if (!s3) {
    const directory = join(dataDir, 'blobs');
    return {
      ...guardFiles(createFileBlobs(directory, failpoint), directory, log),
      uploads: createFileUploads(uploads),
      archives: createFileUploads(archives),
    };
  }
  const { openS3Storage } = await import('./s3/s3-storage.ts');
  return openS3Storage({ config: s3, directories: { uploads, archives }, log, failpoint, pace: storePace });
}
