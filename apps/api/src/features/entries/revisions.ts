import { randomUUID } from 'node:crypto';
import type { Change } from '@tagfalter/contract/sync-pull';
import { REVISION_DAYS } from '@tagfalter/domain/revision';
import { and, asc, eq, gt, lt } from 'drizzle-orm';
import type { FeedReader } from '#api/changes/feed.ts';
import type { Versions } from '#api/changes/versions.ts';
import { revisions } from '#api/db/entry-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import type { SaveResult } from './apply-save.ts';

export type StoredRevision = typeof revisions.$inferSelect;

const DAY_MS = 86_400_000;

/**
 * What a save has taken the place of, as an earlier version of the entry (decision 10).
 * @param now milliseconds since the epoch
 * @returns one revision, or none where everything that stood is still there
 */
export function revisionOf({ stored, lost, kind }: SaveResult, versions: Versions, now: number): StoredRevision[] {
  if (Object.keys(lost).length === 0) return [];
  const { accountId, entry } = stored;
  const version = versions.next();
  return [{ accountId, id: randomUUID(), entryId: entry.id, at: new Date(now), kind, content: lost, version }];
}

/** Under the account's lock, which their versions come from (S1). */
export async function writeRevisions(tx: Tx, replaced: readonly StoredRevision[]): Promise<void> {
  if (replaced.length > 0) await tx.insert(revisions).values([...replaced]);
}

/** The earlier versions' part of the change feed. */
export const revisionFeed: FeedReader = async (db, accountId, { after, limit }) => {
  const rows = await db
    .select()
    .from(revisions)
    .where(and(eq(revisions.accountId, accountId), gt(revisions.version, after)))
    .orderBy(asc(revisions.version))
    .limit(limit)
    .prepare('list_revisions')
    .execute();
  return rows.map(revisionChange);
};

/** An earlier version as the feed delivers it. */
export function revisionChange({ id, version, entryId, at, kind, content }: StoredRevision): Change {
  return { collection: 'revisions', id, version, record: { id, entryId, at: at.toISOString(), kind, content } };
}

/**
 * Drops earlier versions past their time; devices do the same with theirs, so nobody needs to be told.
 * @param now milliseconds since the epoch
 */
export async function forgetRevisions(db: Db, now: number): Promise<void> {
  await db.delete(revisions).where(lt(revisions.at, new Date(now - REVISION_DAYS * DAY_MS)));
}
