import type { Change } from '@tagfalter/contract/sync-pull';
import { DAY_MS } from '@tagfalter/domain/durations';
import { REVISION_DAYS } from '@tagfalter/domain/revision';
import { and, asc, eq, gt, lt, ne } from 'drizzle-orm';
import { revisions } from '#api/db/entry-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import type { FeedSpan } from '../feed-span.ts';
import type { StoredRevision } from '../rules/revision-of.ts';

/** Call under the account's lock (S1). */
export async function writeRevisions(tx: Tx, replaced: readonly StoredRevision[]): Promise<void> {
  if (replaced.length > 0) await tx.insert(revisions).values([...replaced]);
}

/** By version. */
export async function readRevisions(db: Db, accountId: string, { after, limit }: FeedSpan): Promise<Change[]> {
  const rows = await db
    .select()
    .from(revisions)
    .where(and(eq(revisions.accountId, accountId), gt(revisions.version, after)))
    .orderBy(asc(revisions.version))
    .limit(limit)
    .prepare('list_revisions')
    .execute();
  return rows.map(revisionChange);
}

export function revisionChange({ id, version, entryId, at, kind, content }: StoredRevision): Change {
  return { collection: 'revisions', id, version, record: { id, entryId, at: at.toISOString(), kind, content } };
}

/**
 * Drops expired revisions; devices drop theirs on their own. Those that are `apart` wait for their place on the shelf.
 * @param now milliseconds since the epoch
 */
export async function forgetRevisions(db: Db, now: number): Promise<void> {
  await db.delete(revisions).where(and(ne(revisions.kind, 'apart'), lt(revisions.at, endOfTerm(now))));
}

/** Revisions before it are over. @param now milliseconds since the epoch */
export function endOfTerm(now: number): Date {
  return new Date(now - REVISION_DAYS * DAY_MS);
}
