import { type SQL, sql } from 'drizzle-orm';
import { entries, revisions } from '#api/db/entry-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';

/**
 * Media named by an entry, a deleted entry with content, or a revision. One pass over the account's rows for any number
 * of hashes.
 */
export async function findNamed(
  db: Db | Tx,
  accountId: string,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const named = sql`(
    select image ->> 'hash' as hash from ${entries}, jsonb_array_elements(${entries.images}) as image
      where ${entries.accountId} = ${accountId}
    union all select ${entries.audio} ->> 'hash' from ${entries}
      where ${entries.accountId} = ${accountId} and ${entries.audio} is not null
    union all select image ->> 'hash' from ${revisions}, jsonb_array_elements(${revisions.content} -> 'images') as image
      where ${revisions.accountId} = ${accountId} and ${revisions.content} ? 'images'
    union all select ${revisions.content} -> 'audio' ->> 'hash' from ${revisions}
      where ${revisions.accountId} = ${accountId} and ${revisions.content} ? 'audio'
  ) as named`;
  return foundAmong(db, named, hashes);
}

/** Which of these files stand on a shelf of an entry, deleted ones with content included (spec decision 74). */
export async function findOnShelves(
  db: Db | Tx,
  accountId: string,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const named = sql`(
    select item -> 'file' ->> 'hash' as hash from ${entries}, jsonb_array_elements(${entries.shelf}) as item
      where ${entries.accountId} = ${accountId}
  ) as named`;
  return foundAmong(db, named, hashes);
}

async function foundAmong(db: Db | Tx, named: SQL, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ hash: sql<string>`named.hash` })
    .from(named)
    .where(sql`named.hash = any(${sql.param([...hashes])}::text[])`);
  return new Set(rows.map(({ hash }) => hash));
}
