import {
  and,
  asc,
  between,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { users } from '#api/db/account-schema.ts';
import { entries } from '#api/db/entry-schema.ts';
import { jsonRowsOf } from '#api/db/json-rows.ts';
import { media } from '#api/db/media-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { isTakenDown } from '#api/db/taken-down.ts';
import type { FeedSpan } from './feed-span.ts';
import { can, type Relation } from './rules/policy.ts';
import type { MeasuredAudio } from './stored-entry.ts';
import { fromRow, mediaHashes, type StoredEntry, toRow } from './stored-entry.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export interface EntryAddress {
  id: string;
  /** Account id; undefined if a link omits it. */
  owner?: string | undefined;
}

export async function hasEntryOf(db: Db | Tx, accountId: string, date: string): Promise<boolean> {
  const rows = await db
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.accountId, accountId), eq(entries.date, date), isNull(entries.deletedAt)))
    .limit(1);
  return rows.length > 0;
}

/** By id, tombstones included. */
export async function loadEntries(
  db: Db | Tx,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, StoredEntry>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(entries)
    .where(and(eq(entries.accountId, accountId), inArray(entries.id, [...ids])))
    .prepare('load_entries')
    .execute();
  return new Map(rows.map((row) => [row.id, fromRow(row)]));
}

/**
 * A living entry: the caller's own, else the owner's, or anybody's without an owner. The policy decides about access.
 */
export async function findEntry(
  db: Db | Tx,
  accountId: string,
  { id, owner }: EntryAddress,
): Promise<StoredEntry | undefined> {
  if (!UUID.test(id)) return undefined;
  const own = (await loadEntries(db, accountId, [id])).get(id);
  if (own) return own.deletedAt ? undefined : own;
  if (owner === accountId) return undefined;
  const foreign = await (owner === undefined ? findInAllAccounts(db, id) : loadOf(db, owner, id));
  return foreign?.deletedAt ? undefined : foreign;
}

async function loadOf(db: Db | Tx, owner: string, id: string): Promise<StoredEntry | undefined> {
  return UUID.test(owner) ? (await loadEntries(db, owner, [id])).get(id) : undefined;
}

/** The only statement across accounts (spec decision 56): for shortened links and calls that are refused anyway. */
async function findInAllAccounts(db: Db | Tx, id: string): Promise<StoredEntry | undefined> {
  const [row] = await db
    .select()
    .from(entries)
    .where(and(eq(entries.id, id), isNull(entries.deletedAt)))
    .limit(1)
    .prepare('find_entry_in_all_accounts')
    .execute();
  return row && fromRow(row);
}

/** Living entries of one calendar year or all, newest first. */
export async function listEntriesOf(db: Db, accountId: string, year?: number): Promise<StoredEntry[]> {
  const ofYear = year === undefined ? undefined : between(entries.date, `${year}-01-01`, `${year}-12-31`);
  const rows = await db
    .select()
    .from(entries)
    .where(and(eq(entries.accountId, accountId), isNull(entries.deletedAt), ofYear))
    .orderBy(desc(entries.date));
  return rows.map(fromRow);
}

/** By version, tombstones included (S1). */
export async function listChangedEntries(
  db: Db,
  accountId: string,
  { after, limit }: FeedSpan,
): Promise<StoredEntry[]> {
  const rows = await db
    .select()
    .from(entries)
    .where(and(eq(entries.accountId, accountId), gt(entries.version, after)))
    .orderBy(asc(entries.version))
    .limit(limit)
    .prepare('list_changed_entries')
    .execute();
  return rows.map(fromRow);
}

/**
 * Upserts entries. Rows travel as one JSON parameter: the statement's text is the same for any number, so the database
 * keeps its plan.
 */
export async function writeEntries(tx: Tx, changed: readonly StoredEntry[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = JSON.stringify(jsonRowsOf(entries).toJson(changed.map(toRow)));
  await tx
    .insert(entries)
    .select(sql`select ${ALL_COLUMNS} from jsonb_populate_recordset(null::${entries}, ${rows}::jsonb)`)
    .onConflictDoUpdate({ target: [entries.accountId, entries.id], set: REPLACED })
    .prepare('write_entries')
    .execute();
}

/** Living entries with a medium; deleted ones get a new version when revived. */
export async function findEntriesWithMedium(tx: Db | Tx, accountId: string, hash: string): Promise<StoredEntry[]> {
  const isImage = sql`${entries.images} @> ${JSON.stringify([{ hash }])}::jsonb`;
  const isAudio = sql`${entries.audio} ->> 'hash' = ${hash}`;
  const rows = await tx
    .select()
    .from(entries)
    .where(and(eq(entries.accountId, accountId), isNull(entries.deletedAt), or(isImage, isAudio)));
  return rows.map(fromRow);
}

/** Living, open to the reader, and still with the medium. */
export async function isShownByEntry(
  db: Db,
  { ownerId, hash }: { ownerId: string; hash: string },
  { entryId, relation }: { entryId: string; relation: Relation },
): Promise<boolean> {
  if (!UUID.test(entryId)) return false;
  const stored = (await loadEntries(db, ownerId, [entryId])).get(entryId);
  if (!stored || stored.deletedAt !== null || !can(relation, 'read', stored.entry)) return false;
  if (relation !== 'owner' && (await isTakenDown(db, { ownerId, target: entryId }, ['entry']))) return false;
  return mediaHashes(stored.entry).includes(hash);
}

/** Measured milliseconds of existing recordings, by hash. */
export async function measuredAudio(tx: Tx, accountId: string, hashes: readonly string[]): Promise<MeasuredAudio> {
  if (hashes.length === 0) return new Map();
  const rows = await tx
    .select({ hash: media.hash, durationMs: media.durationMs })
    .from(media)
    .where(and(eq(media.ownerId, accountId), inArray(media.hash, [...hashes]), isNotNull(media.durationMs)));
  return new Map(rows.flatMap(({ hash, durationMs }) => (durationMs === null ? [] : [[hash, durationMs] as const])));
}

export async function defaultVisibilityOf(db: Db, accountId: string): Promise<StoredEntry['entry']['visibility']> {
  const [row] = await db.select({ visibility: users.defaultVisibility }).from(users).where(eq(users.id, accountId));
  return row?.visibility ?? 'private';
}

/** Author as readers may see them. */
export async function authorOf(
  db: Db,
  accountId: string,
): Promise<{ firstName: string; lastName: string; pictureId: string | null }> {
  const { firstName, lastName, pictureId } = users;
  const [row] = await db.select({ firstName, lastName, pictureId }).from(users).where(eq(users.id, accountId));
  // An account being erased has no row; its entry goes next.
  return row ?? { firstName: '', lastName: '', pictureId: null };
}

const COLUMNS = Object.entries(getTableColumns(entries));
const ALL_COLUMNS = sql.raw(COLUMNS.map(([, { name }]) => `"${name}"`).join(', '));

/** SQL to replace every column but the key on conflict. */
const REPLACED: Record<string, SQL> = Object.fromEntries(
  COLUMNS.filter(([key]) => key !== 'accountId' && key !== 'id').map(([key, { name }]) => [
    key,
    sql.raw(`excluded."${name}"`),
  ]),
);
