import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { faultCode } from '#api/base/fault-code.ts';
import { StartFault } from '#api/base/start-fault.ts';
import { isDistributed } from '#api/db/distribute.ts';
import type { Db } from '#api/db/open.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { copyBlobsOut } from './copy-blobs.ts';
import { dumpTables } from './dump-tables.ts';
import { BACKUP_FORMAT, type Manifest, writeManifest } from './manifest.ts';

const NO_MOMENT = `Several machines hold the rows, and their backups would not be of one moment; \
back up each machine by its own means, see docs/operations.md.`;

export interface BackupSource {
  db: Db;
  blobs: BlobStore;
  now: () => number;
  /** The folder is valid, and copying begins. */
  onBegin?(): Promise<void>;
}

/**
 * Writes rows of one moment, then referenced files, at last the manifest. It holds diary text: readable by its owner
 * only; keys and sessions stay out.
 * @param folder absolute; new or empty
 * @param say gets progress lines
 * @throws StartFault for an unusable folder, or on a distributed database
 */
export async function takeBackup(
  { db, blobs, now, onBegin }: BackupSource,
  folder: string,
  say: (line: string) => void,
): Promise<Manifest> {
  if (await isDistributed(db)) throw new StartFault(NO_MOMENT);
  await openFolder(folder);
  await onBegin?.();
  const takenAt = new Date(now()).toISOString();
  const rows = await dumpTables(db, folder, say);
  const files = await copyBlobsOut(blobs, folder, say);
  const manifest: Manifest = { format: BACKUP_FORMAT, takenAt, ...rows, files };
  await writeManifest(folder, manifest);
  return manifest;
}

async function openFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length > 0) throw new StartFault(`${folder} is not empty; name a new folder.`);
    for (const part of ['tables', 'files']) await mkdir(join(folder, part), { mode: 0o700 });
  } catch (fault) {
    if (fault instanceof StartFault) throw fault;
    throw new StartFault(`The folder ${folder} cannot be written (${faultCode(fault) ?? 'unknown'}).`);
  }
}
