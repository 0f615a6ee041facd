import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { faultCode } from '#api/base/fault-code.ts';
import { StartFault } from '#api/base/start-fault.ts';
import type { Db } from '#api/db/open.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { copyBlobsOut } from './copy-blobs.ts';
import { dumpTables } from './dump-tables.ts';
import { BACKUP_FORMAT, type Manifest, writeManifest } from './manifest.ts';

export interface BackupSource {
  db: Db;
  blobs: BlobStore;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** The folder is good, and what people wrote is about to leave the database. */
  onBegin?(): Promise<void>;
}

/**
 * Writes everything the product holds into a folder: the rows of its tables at one moment, the files they refer to, and
 * at last the manifest. It holds diary text, so only its owner may read it; keys and sessions stay out.
 * @param folder absolute; new or empty
 * @param say hears how far it is
 * @throws StartFault when the folder cannot be used
 */
export async function takeBackup(
  { db, blobs, now, onBegin }: BackupSource,
  folder: string,
  say: (line: string) => void,
): Promise<Manifest> {
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
