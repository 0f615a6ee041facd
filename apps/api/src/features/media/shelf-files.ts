import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { batchesOf } from '@tagfalter/domain/batches';
import { DAY_MS } from '@tagfalter/domain/durations';
import type { ShelfFile, ShelfItem } from '@tagfalter/domain/shelf';
import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import type { FoundMedium } from '#api/archive/found-medium.ts';
import { hashOfWords } from '#api/base/hash-of-words.ts';
import { holdFaults } from '#api/base/held-faults.ts';
import { Refusal } from '#api/base/refusal.ts';
import { changeOwner, lockOwner } from '#api/changes/owner-lock.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { shelfFiles } from '#api/db/shelf-schema.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { blobKey } from './blob-keys.ts';
import { wholeSize } from './intact.ts';
import { recount, storedBytes } from './quota.ts';
import { findMedia } from './repository.ts';
import type { StoreDeps } from './store.ts';

export type ShelfFileRow = typeof shelfFiles.$inferSelect;

/** A file for a shelf; `put` brings its bytes under the key. */
interface WholeFile {
  put(key: string): Promise<void>;
  hash: string;
  size: number;
  crc32: number;
  /** Its first bytes, for its type. */
  head: Uint8Array;
  /** If the bytes do not tell. */
  type: string;
  /** Words are kept in a full account, too. */
  mayExceed: boolean;
}

type ShelfDeps = Pick<StoreDeps, 'db' | 'nudges' | 'failpoint' | 'blobs' | 'quotas' | 'storageWatch'>;

/** Bytes by which a type is known. */
export const HEAD_BYTES = 4100;

/**
 * Stores a file for a shelf under its hash; the file is moved. Nothing is decoded (spec decision 74). Repeatable.
 * @throws Refusal `quota_full` unless it may exceed the quota, `storage_full`
 */
export function keepShelfFile(
  deps: ShelfDeps,
  accountId: string,
  { path, ...file }: Omit<WholeFile, 'put'> & { path: string },
): Promise<ShelfFile> {
  return keep(deps, accountId, { ...file, put: (key) => deps.blobs.adopt(key, path) });
}

/** Words for which an entry has no place, whole (spec decision 73). @throws Refusal `storage_full` */
export async function keepShelfWords(
  deps: ShelfDeps,
  accountId: string,
  words: string,
  kind: 'text' | 'version' = 'text',
): Promise<ShelfItem> {
  const bytes = Buffer.from(words);
  const file = await keep(deps, accountId, {
    put: (key) => deps.blobs.put(key, bytes),
    ...{ hash: hashOfWords(words), size: bytes.length, crc32: crc32(bytes) },
    ...{ head: Buffer.alloc(0), type: 'text/plain', mayExceed: true },
  });
  return { kind, label: '', file };
}

/**
 * Copies a recording of the account to its shelves, also in a full account: the bytes are its own already.
 * @returns undefined if they are gone
 * @throws Refusal `storage_full`
 */
export async function keepShelfRecording(
  deps: ShelfDeps,
  accountId: string,
  hash: string,
): Promise<ShelfItem | undefined> {
  const row = (await findMedia(deps.db, accountId, [hash])).get(hash);
  if (!row || (await wholeSize(deps.blobs, row, 'original')) === undefined) return undefined;
  const bytes = await buffer(await deps.blobs.read(blobKey(accountId, hash, 'original')));
  const file = await keep(deps, accountId, {
    put: (key) => deps.blobs.put(key, bytes),
    ...{ hash: createHash('sha256').update(bytes).digest('hex'), size: bytes.length, crc32: crc32(bytes) },
    ...{ head: bytes.subarray(0, HEAD_BYTES), type: row.type, mayExceed: true },
  });
  return { kind: 'recording', label: '', file };
}

async function keep(
  deps: ShelfDeps,
  accountId: string,
  { put, hash, size, crc32, head, type, mayExceed }: WholeFile,
): Promise<ShelfFile> {
  const sniffed = (await fileTypeFromBuffer(head))?.mime ?? type;
  const key = blobKey(accountId, hash, 'shelf');
  const known = await renew(deps.db, accountId, hash);
  if (known && (await deps.blobs.stat(key))?.size === size) return { hash, type: known.type, size };
  const stored = storedBytes([size]);
  if (!known && !mayExceed) await deps.quotas.requireSpace(deps.db, accountId, stored);
  await deps.storageWatch.requireSpaceForMedia(0);
  await put(key);
  try {
    await changeOwner(deps, accountId, async (tx) => {
      const row = { accountId, hash, type: sniffed, size, stored, crc32 };
      const added = await tx.insert(shelfFiles).values(row).onConflictDoNothing().returning({ hash: shelfFiles.hash });
      if (added.length > 0) await deps.quotas.add(tx, accountId, stored, mayExceed);
    });
  } catch (fault) {
    if (fault instanceof Refusal && !known) await deps.blobs.remove(key);
    throw fault;
  }
  return { hash, type: sniffed, size };
}

/** A known file waits anew for the entry that names it. @returns undefined if it is not known */
async function renew(db: Db, accountId: string, hash: string): Promise<ShelfFileRow | undefined> {
  const [row] = await db
    .update(shelfFiles)
    .set({ createdAt: sql`now()` })
    .where(and(eq(shelfFiles.accountId, accountId), eq(shelfFiles.hash, hash)))
    .returning();
  return row;
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
const WAIT_MS = DAY_MS;
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
  const collect = async (accountId: string): Promise<void> => {
    const ofIt = and(eq(shelfFiles.accountId, accountId), isOld);
    const old = (await db.select({ hash: shelfFiles.hash }).from(shelfFiles).where(ofIt)).map(({ hash }) => hash);
    for (const hashes of batchesOf(old, AT_ONCE)) {
      const gone = await forget(db, accountId, { hashes, isOld, findOnShelves });
      // A file that was stored again meanwhile belongs to a new row.
      for (const hash of gone) await blobs.removeOld(blobKey(accountId, hash, 'shelf'), now);
    }
  };
  const faults = holdFaults();
  for (const { accountId } of having) await faults.hold(() => collect(accountId));
  faults.release();
}

async function forget(
  db: Db,
  accountId: string,
  { hashes, isOld, findOnShelves }: { hashes: readonly string[]; isOld: SQL; findOnShelves: FindOnShelves },
): Promise<string[]> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, accountId);
    const named = await findOnShelves(tx, accountId, hashes);
    const over = hashes.filter((hash) => !named.has(hash));
    if (over.length === 0) return [];
    // A listed file may have been brought again meanwhile.
    const isOver = and(eq(shelfFiles.accountId, accountId), inArray(shelfFiles.hash, over), isOld);
    const gone = await tx.delete(shelfFiles).where(isOver).returning({ hash: shelfFiles.hash });
    await recount(tx, accountId);
    return gone.map(({ hash }) => hash);
  });
}
