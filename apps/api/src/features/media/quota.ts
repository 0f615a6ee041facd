import { batchesOf } from '@tagfalter/domain/batches';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import { createThrottle } from '#api/base/throttle.ts';
import { lockOwner } from '#api/changes/owner-lock.ts';
import { media } from '#api/db/media-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';
import { shelfFiles } from '#api/db/shelf-schema.ts';
import { findMedia, type MediaRow } from './repository.ts';

/** Bytes of media that no entry and no revision names (spec decision 47). */
export const UNNAMED_BYTES = 500_000_000;
/** Smallest size of a file on disk. */
const BLOCK_BYTES = 4096;
/** Unnamed media are reviewed at most once a minute. */
const REVIEW = { marks: 1, span: 60_000 };

/** Quota bytes of files. */
export function storedBytes(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES, 0);
}

/** Which of these media are still referred to. */
export type FindNamed = (db: Db | Tx, ownerId: string, hashes: readonly string[]) => Promise<ReadonlySet<string>>;

/** Space per owner (spec decision 47). */
export interface Quotas {
  /**
   * Early check; `charge` is binding. Existing media are free.
   * @param pending announced bytes, asked for only near the limit
   * @throws Refusal `quota_full`
   */
  require(
    db: Db,
    file: { ownerId: string; hash: string; bytes: number },
    pending?: () => Promise<number>,
  ): Promise<void>;
  /**
   * Counts a medium that became ready; call under the owner's lock.
   * @param isNamed anything refers to it
   * @throws Refusal `quota_full`
   */
  charge(tx: Tx, medium: Pick<MediaRow, 'ownerId' | 'hash' | 'stored'>, isNamed: boolean): Promise<void>;
  /** Early check for bytes beside media; `add` is binding. @throws Refusal `quota_full` */
  requireSpace(db: Db, ownerId: string, bytes: number): Promise<void>;
  /**
   * Counts bytes beside media, such as those of a shelf; call under the owner's lock.
   * @throws Refusal `quota_full` unless they may exceed it
   */
  add(tx: Tx, ownerId: string, bytes: number, mayExceed: boolean): Promise<void>;
}

interface Options {
  /** Bytes per account. */
  accountBytes: number;
  findNamed: FindNamed;
  now: () => number;
}

/** Distance from the limit at which announced bytes are counted: more than an account can have under way. */
const NEAR_BYTES = 2_000_000_000;

export function createQuotas({ accountBytes, findNamed, now }: Options): Quotas {
  const reviews = createThrottle('reviews of a quota', REVIEW, now);
  const full = (quota: 'account' | 'unnamed', limit: number) =>
    new Refusal('quota_full', { details: { quota, limitBytes: limit } });
  const review = async (tx: Tx, ownerId: string): Promise<number | undefined> => {
    if (reviews.reserve(ownerId).wait > 0) return undefined;
    return reviewUnnamed(tx, ownerId, findNamed);
  };
  return {
    async requireSpace(db, ownerId, bytes) {
      const isOwner = eq(owners.ownerId, ownerId);
      const [used] = await db.select({ mediaBytes: owners.mediaBytes }).from(owners).where(isOwner);
      if (used && used.mediaBytes + bytes > accountBytes) throw full('account', accountBytes);
    },
    async add(tx, ownerId, bytes, mayExceed) {
      const [used] = await tx
        .update(owners)
        .set({ mediaBytes: sql`${owners.mediaBytes} + ${bytes}` })
        .where(eq(owners.ownerId, ownerId))
        .returning({ mediaBytes: owners.mediaBytes });
      if (!used) throw new Refusal('not_found');
      if (used.mediaBytes > accountBytes && !mayExceed) throw full('account', accountBytes);
    },
    async require(db, { ownerId, hash, bytes }, pending = async () => 0) {
      const { mediaBytes, unnamedBytes } = owners;
      const [used] = await db.select({ mediaBytes, unnamedBytes }).from(owners).where(eq(owners.ownerId, ownerId));
      if (!used) return;
      const left = accountBytes - used.mediaBytes - storedBytes([bytes]);
      const isNear = left < NEAR_BYTES || used.unnamedBytes + bytes > UNNAMED_BYTES;
      if (!isNear || (await findMedia(db, ownerId, [hash])).get(hash)?.state === 'ready') return;
      if (left < 0 || left < (await pending())) throw full('account', accountBytes);
      if (used.unnamedBytes + bytes <= UNNAMED_BYTES || (await findNamed(db, ownerId, [hash])).has(hash)) return;
      const known = await db.transaction(async (tx) => {
        await lockOwner(tx, ownerId);
        return review(tx, ownerId);
      });
      if ((known ?? used.unnamedBytes) + bytes > UNNAMED_BYTES) throw full('unnamed', UNNAMED_BYTES);
    },
    async charge(tx, { ownerId, hash, stored }, isNamed) {
      const unnamed = isNamed ? 0 : stored;
      const isMedium = and(eq(media.ownerId, ownerId), eq(media.hash, hash));
      if (!isNamed)
        await tx
          .update(media)
          .set({ unnamedSince: new Date(now()) })
          .where(isMedium);
      const [used] = await tx
        .update(owners)
        .set({
          mediaBytes: sql`${owners.mediaBytes} + ${stored}`,
          unnamedBytes: sql`${owners.unnamedBytes} + ${unnamed}`,
        })
        .where(eq(owners.ownerId, ownerId))
        .returning({ mediaBytes: owners.mediaBytes, unnamedBytes: owners.unnamedBytes });
      if (!used) throw new Refusal('not_found');
      if (used.mediaBytes > accountBytes) throw full('account', accountBytes);
      if (isNamed || used.unnamedBytes <= UNNAMED_BYTES) return;
      if (((await review(tx, ownerId)) ?? used.unnamedBytes) > UNNAMED_BYTES) throw full('unnamed', UNNAMED_BYTES);
    },
  };
}

/** Hashes per query. */
const BATCH = 5000;

/** Reviews which unnamed media are named now; call under the owner's lock. @returns bytes still unnamed */
async function reviewUnnamed(tx: Tx, ownerId: string, findNamed: FindNamed): Promise<number> {
  const isUnnamed = and(eq(media.ownerId, ownerId), isNotNull(media.unnamedSince));
  const rows = await tx.select({ hash: media.hash }).from(media).where(isUnnamed);
  for (const some of batchesOf(rows, BATCH)) {
    const hashes = some.map(({ hash }) => hash);
    await markFilesNamed(tx, ownerId, [...(await findNamed(tx, ownerId, hashes))]);
  }
  return (await recount(tx, ownerId)).unnamedBytes;
}

export async function markFilesNamed(tx: Tx, ownerId: string, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  const isOne = sql`${media.hash} = any(${sql.param([...hashes])}::text[])`;
  await tx
    .update(media)
    .set({ unnamedSince: null })
    .where(and(eq(media.ownerId, ownerId), isOne));
}

async function shelfBytes(tx: Tx, accountId: string): Promise<number> {
  const [found] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${shelfFiles.stored}), 0)::bigint`.mapWith(Number) })
    .from(shelfFiles)
    .where(eq(shelfFiles.accountId, accountId));
  return found?.bytes ?? 0;
}

/** Recounts an owner's bytes; call under the owner's lock. */
export async function recount(tx: Tx, ownerId: string): Promise<{ mediaBytes: number; unnamedBytes: number }> {
  const sum = (condition = sql`true`) =>
    sql<number>`coalesce(sum(${media.stored}) filter (where ${condition}), 0)::bigint`.mapWith(Number);
  const [found] = await tx
    .select({ mediaBytes: sum(), unnamedBytes: sum(sql`${media.unnamedSince} is not null`) })
    .from(media)
    .where(eq(media.ownerId, ownerId));
  const { mediaBytes, unnamedBytes } = found ?? { mediaBytes: 0, unnamedBytes: 0 };
  const bytes = { mediaBytes: mediaBytes + (await shelfBytes(tx, ownerId)), unnamedBytes };
  await tx.update(owners).set(bytes).where(eq(owners.ownerId, ownerId));
  return bytes;
}
