import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { StartFault } from '#api/base/start-fault.ts';
import { identityUser } from '#api/db/identity-schema.ts';
import { compareMigrations, type DatabaseVersion, ownVersion, readMigrations } from '#api/db/migrate.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { eraseRows } from '#api/features/account/erase/erase-rows.ts';
import { listErased, removeFilesOf } from '#api/features/account/erase/erased-list.ts';
import { mediumOf } from '#api/features/media/blob-keys.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { blobKeysOf } from './blob-list.ts';
import { copyBlobsIn, fileList } from './copy-blobs.ts';
import { tableFile } from './dump-tables.ts';
import { isBackedUp } from './kept-out.ts';
import { hashFile } from './line-file.ts';
import { dropTables, loadTable, runMigrations, splitMigrations } from './load-tables.ts';
import { type Manifest, readManifest } from './manifest.ts';

export interface RestoreTarget {
  db: Db;
  blobs: BlobStore;
  /** A file on its way lies here meanwhile. */
  dataDir: string;
  now: () => number;
  /** Target version of the tables. */
  version?: DatabaseVersion;
}

export interface RestoreResult {
  manifest: Manifest;
  /** Keys of referenced files that neither backup nor store has. */
  missing: string[];
}

/**
 * Replaces the database by a backup. Files come first, because surplus ones are harmless; then one transaction
 * recreates the tables as of the backup, loads the rows and migrates: all or nothing. Sessions end, and the next start
 * generates keys. Owners begin a new epoch (S13). A medium without its file is forgotten, so that devices send it again
 * (S10). Accounts erased since go again (spec decision 7).
 * @param folder absolute
 * @throws StartFault if the backup is incomplete or damaged, or it or the database is newer than this version
 */
export async function restoreBackup(
  { db, blobs, dataDir, now, version = ownVersion }: RestoreTarget,
  folder: string,
  say: (line: string) => void,
): Promise<RestoreResult> {
  const manifest = await readManifest(folder);
  const { seen, unseen } = splitMigrations(version, manifest);
  // Unknown later tables could not be dropped.
  if (compareMigrations(version, await readMigrations(db)).kind === 'later')
    throw new StartFault('The database belongs to a newer version of Tagfalter; update first.');
  await checkHashes(folder, manifest);
  say(`${await copyBlobsIn({ folder, part: join(dataDir, 'restored.part') }, blobs, say)} files`);
  const missing = await missingFiles(folder, blobs);
  const erased = await listErased(blobs);
  const gone: string[] = [];
  await db.transaction(async (tx) => {
    await dropTables(tx);
    await runMigrations(tx, seen);
    for (const table of manifest.tables.filter(isBackedUp)) {
      await loadTable(tx, folder, table);
      say(`${table.name}: ${table.rows} rows`);
    }
    await forgetMedia(tx, missing);
    await runMigrations(tx, unseen);
    await beginEpoch(tx, now());
    for (const id of erased.ids) gone.push(...(await eraseRows(tx, id, removeIdentity)));
  });
  for (const id of gone) await removeFilesOf(blobs, id);
  return { manifest, missing };
}

async function checkHashes(folder: string, { tables, files }: Manifest): Promise<void> {
  const expected = tables.map(({ name, sha256 }) => ({ path: tableFile(folder, name), sha256 }));
  for (const { path, sha256 } of [...expected, { path: fileList(folder), sha256: files.sha256 }]) {
    const found = await hashFile(path).catch(() => undefined);
    if (found !== sha256) throw new StartFault(`The backup is damaged: ${path} is not as it was written.`);
  }
}

/** Backups have no sessions and mail links. */
async function removeIdentity(tx: Tx, subject: string): Promise<void> {
  await tx.delete(identityUser).where(eq(identityUser.id, subject));
}

async function missingFiles(folder: string, blobs: BlobStore): Promise<string[]> {
  const missing: string[] = [];
  for await (const key of blobKeysOf(folder)) if ((await blobs.stat(key)) === null) missing.push(key);
  return missing;
}

async function forgetMedia(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const medium = mediumOf(key);
    if (!medium) continue;
    await tx.execute(sql`delete from media where owner_id = ${medium.ownerId}::uuid and hash = ${medium.hash}`);
  }
}

/**
 * Versions go on from now, above every earlier version: no owner writes more than once a millisecond. So old cursors
 * are recognised (S13). After a second restore devices may come from either epoch: the lower version counts.
 */
async function beginEpoch(tx: Tx, epoch: number): Promise<void> {
  await tx.execute(sql`
    update owners
    set epoch = greatest(version + 1, ${epoch}::bigint), version = greatest(version + 1, ${epoch}::bigint),
      restored_to = case when epoch = 0 then version else least(restored_to, version) end`);
}
