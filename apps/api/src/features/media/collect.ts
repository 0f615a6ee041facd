import { DAY_MS } from '@tagfalter/domain/durations';
import { REVISION_DAYS } from '@tagfalter/domain/revision';
import { and, asc, eq, exists, gt, inArray, lt } from 'drizzle-orm';
import { holdFaults } from '#api/base/held-faults.ts';
import { lockOwner } from '#api/changes/owner-lock.ts';
import { media } from '#api/db/media-schema.ts';
import type { Db } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { keysOfMedium } from './blob-keys.ts';
import { type FindNamed, markFilesNamed, recount } from './quota.ts';
import type { MediaRow } from './repository.ts';

/**
 * Wait of an unnamed medium for its entry: as long as a device's outbox may wait; sessions, tombstones and mutation
 * keys live as long (S2, S9).
 */
const WAIT_MS = 180 * DAY_MS;
/** Refused media are forgotten then; a device that asks later sends again and gets the refusal again. */
const REFUSED_MS = 30 * DAY_MS;
/** After a restore devices offer entries and history for so long (S13); before that nobody knows what is named. */
const RESTORED_MS = REVISION_DAYS * DAY_MS;
const OWNERS_AT_ONCE = 100;
const MEDIA_AT_ONCE = 500;

export interface CollectDeps {
  db: Db;
  blobs: BlobStore;
  findNamed: FindNamed;
}

/**
 * Removes media that no entry, revision or deleted entry names: the row first, then the files (S10, decision 053).
 * @param now milliseconds since the epoch
 */
export async function collectMedia(deps: CollectDeps, now: number): Promise<void> {
  const { db } = deps;
  const hasMedia = exists(db.select({ hash: media.hash }).from(media).where(eq(media.ownerId, owners.ownerId)));
  const isSettled = lt(owners.epoch, now - RESTORED_MS);
  const faults = holdFaults();
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await db
      .select({ ownerId: owners.ownerId })
      .from(owners)
      .where(and(eq(owners.kind, 'account'), gt(owners.ownerId, after), isSettled, hasMedia))
      .orderBy(asc(owners.ownerId))
      .limit(OWNERS_AT_ONCE);
    for (const { ownerId } of page) await faults.hold(() => collectOf(deps, ownerId, now));
    after = page.at(-1)?.ownerId ?? after;
    if (page.length < OWNERS_AT_ONCE) break;
  }
  faults.release();
}

async function collectOf(deps: CollectDeps, ownerId: string, now: number): Promise<void> {
  const { db } = deps;
  let after = '';
  for (;;) {
    const page = await db
      .select()
      .from(media)
      .where(and(eq(media.ownerId, ownerId), gt(media.hash, after)))
      .orderBy(asc(media.hash))
      .limit(MEDIA_AT_ONCE);
    await collectPage(deps, ownerId, page, now);
    after = page.at(-1)?.hash ?? after;
    if (page.length < MEDIA_AT_ONCE) break;
  }
  await db.transaction(async (tx) => {
    await lockOwner(tx, ownerId);
    await recount(tx, ownerId);
  });
}

async function collectPage(
  { db, blobs, findNamed }: CollectDeps,
  ownerId: string,
  page: readonly MediaRow[],
  now: number,
): Promise<void> {
  const hashes = page.map(({ hash }) => hash);
  const seen = await findNamed(db, ownerId, hashes);
  const isNews = ({ hash, unnamedSince }: MediaRow) => seen.has(hash) && unnamedSince !== null;
  if (!page.some((row) => isNews(row) || (!seen.has(row.hash) && isOver(row, now)))) return;
  const gone = await db.transaction(async (tx) => {
    await lockOwner(tx, ownerId);
    // Checked again under the lock: an entry saved meanwhile may name one.
    const named = await findNamed(tx, ownerId, hashes);
    await markFilesNamed(tx, ownerId, [...named]);
    const over = page.filter((row) => !named.has(row.hash) && isOver(row, now)).map(({ hash }) => hash);
    if (over.length === 0) return [];
    const isOne = and(eq(media.ownerId, ownerId), inArray(media.hash, over));
    return tx.delete(media).where(isOne).returning({ hash: media.hash, kind: media.kind });
  });
  for (const { hash, kind } of gone) {
    // Files that arrived again meanwhile belong to a new row.
    for (const key of keysOfMedium(ownerId, hash, kind)) await blobs.removeOld(key, now);
  }
}

/** Whether an unnamed medium's time is over. One that was named at the last look goes at once. */
function isOver({ state, unnamedSince, createdAt }: MediaRow, now: number): boolean {
  if (state === 'refused') return createdAt.getTime() <= now - REFUSED_MS;
  return unnamedSince === null || unnamedSince.getTime() <= now - WAIT_MS;
}
