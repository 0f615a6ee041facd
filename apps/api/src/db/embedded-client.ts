import { statfsSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { openLasting } from './lasting-client.ts';
import { SYNCED_START, SyncedFiles } from './synced-files.ts';

/** A start may write a checkpoint and a segment of the log. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

/** Whether the disk of a folder has room for a start of the embedded database. */
export function hasRoomToStart(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= MIN_FREE_BYTES;
}

/**
 * Opens the embedded database in a folder, synced and lasting.
 * @param directory a folder, or `memory://`, which has nothing to lose
 */
export async function openEmbeddedClient(directory: string): Promise<PGlite> {
  if (/^\w+:\/\//.test(directory)) return PGlite.create(directory);
  return openLasting({
    open: () => PGlite.create({ fs: new SyncedFiles(directory), startParams: SYNCED_START }),
    abandon: ({ fs }) => fs instanceof SyncedFiles && fs.abandon(),
    hasSpace: () => hasRoomToStart(directory),
  });
}
