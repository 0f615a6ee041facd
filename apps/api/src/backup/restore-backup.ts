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
  /** Milliseconds since the epoch. */
  now: () => number;
  /** What the rows are brought up to: what the database has been brought up to when it was opened. */
  version?: DatabaseVersion;
}

export interface Restored {
  manifest: Manifest;
  /** Keys of files that rows refer to and that neither the backup nor the store holds. */
  missing: string[];
}

/**
 * Puts a backup in the place of what the database holds. Files first, because one too many harms nobody; then all rows
 * in one transaction, in which the tables are made as they were at the time and brought up to date afterwards: either
 * everything is as in the backup, or nothing has changed. All sessions end, and the next start makes new keys. Every owner begins a new epoch (S13). A medium without its file is forgotten, so that a device
 * which still has it sends it again (S10). Accounts that have been erased since go again, with their files (spec decision 7).
 * @param folder absolute
 * @throws StartFault when the backup is incomplete or damaged, or it or the database is newer than this version
 */
export async function restoreBackup(
  { db, blobs, now, version = ownVersion }: RestoreTarget,
  folder: string,
  say: (line: string) => void,
): Promise<Restored> {
  const manifest = await readManifest(folder);
  const { seen, unseen } = splitMigrations(version, manifest);
  // Its tables are not all known here, so they could not be taken away.
  if (compareMigrations(version, await readMigrations(db)).kind === 'later')
    throw new StartFault('The database belongs to a newer version of Tagfalter; update first.');
  await checkHashes(folder, manifest);
  say(`${await copyBlobsIn(folder, blobs, say)} files`);
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

/** Sessions and links of mails are no part of a backup. */
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
 * Lets versions of every owner go on from this moment, which no version handed out so far can have reached: one
 * would have to write more than once a millisecond. So every cursor from before is recognized, also those of the days
 * that the backup does not know (S13). Where one is restored again, devices may come from either epoch before:
 * the lower version counts.
 */
async function beginEpoch(tx: Tx, epoch: number): Promise<void> {
  await tx.execute(sql`
    update owners
    set epoch = greatest(version + 1, ${epoch}::bigint), version = greatest(version + 1, ${epoch}::bigint),
      restored_to = case when epoch = 0 then version else least(restored_to, version) end`);
}
