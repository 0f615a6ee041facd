import { and, eq, inArray, lt } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import type { FoundMedium } from '#api/archive/found-medium.ts';
import { Refusal } from '#api/base/refusal.ts';
import { changeOwner, lockOwner } from '#api/changes/owner-lock.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { shelfFiles } from '#api/db/shelf-schema.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { blobKey } from './blob-keys.ts';
import { recount, storedBytes } from './quota.ts';
import type { StoreDeps } from './store.ts';

export type ShelfFileRow = typeof shelfFiles.$inferSelect;

/** A file beside the store. */
export interface WholeFile {
  path: string;
  hash: string;
  size: number;
  crc32: number;
  /** Its first bytes, for its type. */
  head: Uint8Array;
  /** If the bytes do not tell. */
  type: string;
}

/** Bytes by which a type is known. */
export const HEAD_BYTES = 4100;

/**
 * Stores a file for a shelf under its hash; the file is moved. Nothing is decoded (spec decision 74). Repeatable.
 * @throws Refusal `quota_full`, `storage_full`
 */
export async function keepShelfFile(
  deps: Pick<StoreDeps, 'db' | 'nudges' | 'failpoint' | 'blobs' | 'quotas' | 'storageWatch'>,
  accountId: string,
  { path, hash, size, crc32, head, type }: WholeFile,
): Promise<{ hash: string; type: string; size: number }> {
  const sniffed = (await fileTypeFromBuffer(head))?.mime ?? type;
  const key = blobKey(accountId, hash, 'shelf');
  const known = (await findShelfFiles(deps.db, accountId, [hash])).get(hash);
  if (known && (await deps.blobs.stat(key))?.size === size) return { hash, type: known.type, size };
  const stored = storedBytes([size]);
  if (!known) await deps.quotas.requireRoom(deps.db, accountId, stored);
  await deps.storageWatch.requireRoomForMedia(0);
  await deps.blobs.adopt(key, path);
  try {
    await changeOwner(deps, accountId, async (tx) => {
      const row = { accountId, hash, type: sniffed, size, stored, crc32 };
      const added = await tx.insert(shelfFiles).values(row).onConflictDoNothing().returning({ hash: shelfFiles.hash });
      if (added.length > 0) await deps.quotas.add(tx, accountId, stored);
    });
  } catch (fault) {
    if (fault instanceof Refusal && !known) await deps.blobs.remove(key);
    throw fault;
  }
  return { hash, type: sniffed, size };
}

/** By hash. */
export async function findShelfFiles(
  db: Db | Tx,
  accountId: string,
  hashes: readonly string[],
): Promise<Map<string, ShelfFileRow>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .select()
    .from(shelfFiles)
    .where(and(eq(shelfFiles.accountId, accountId), inArray(shelfFiles.hash, [...hashes])));
  return new Map(rows.map((row) => [row.hash, row]));
}

/** Place of each file, for archives. */
export async function lookForShelfFiles(
  { db, blobs }: { db: Db; blobs: BlobStore },
  accountId: string,
  hashes: readonly string[],
): Promise<Map<string, FoundMedium>> {
  const found = new Map<string, FoundMedium>();
  for (const { hash, size, crc32 } of (await findShelfFiles(db, accountId, hashes)).values()) {
    const key = blobKey(accountId, hash, 'shelf');
    const isWhole = (await blobs.stat(key))?.size === size;
    found.set(hash, isWhole ? { key, size, crc32, sha256: hash } : { missing: 'damaged' });
  }
  return found;
}

/** An import stores a file shortly before the entry that names it. */
const WAIT_MS = 86_400_000;
const AT_ONCE = 500;

/** Which of these hashes stand on a shelf. */
export type FindOnShelves = (db: Db | Tx, accountId: string, hashes: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Removes files that no shelf names any more: the row first, then the file.
 * @param now milliseconds since the epoch
 */
export async function collectShelfFiles(
  { db, blobs, findOnShelves }: { db: Db; blobs: BlobStore; findOnShelves: FindOnShelves },
  now: number,
): Promise<void> {
  const isOld = lt(shelfFiles.createdAt, new Date(now - WAIT_MS));
  const having = await db.selectDistinct({ accountId: shelfFiles.accountId }).from(shelfFiles).where(isOld);
  for (const { accountId } of having) {
    const ofIt = and(eq(shelfFiles.accountId, accountId), isOld);
    const old = (await db.select({ hash: shelfFiles.hash }).from(shelfFiles).where(ofIt)).map(({ hash }) => hash);
    for (let at = 0; at < old.length; at += AT_ONCE) {
      const gone = await forget(db, accountId, { hashes: old.slice(at, at + AT_ONCE), findOnShelves });
      // A file that was stored again meanwhile belongs to a new row.
      for (const hash of gone) await blobs.removeOld(blobKey(accountId, hash, 'shelf'), now);
    }
  }
}

async function forget(
  db: Db,
  accountId: string,
  { hashes, findOnShelves }: { hashes: readonly string[]; findOnShelves: FindOnShelves },
): Promise<string[]> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, accountId);
    const named = await findOnShelves(tx, accountId, hashes);
    const over = hashes.filter((hash) => !named.has(hash));
    if (over.length === 0) return [];
    await tx.delete(shelfFiles).where(and(eq(shelfFiles.accountId, accountId), inArray(shelfFiles.hash, over)));
    await recount(tx, accountId);
    return over;
  });
}
