import { type BriefEntry, type Change, wholeEntry } from '@tagfalter/contract/sync-pull';
import {
  ENTRY_FIELDS,
  type EntryFields,
  FIELD_NAMES,
  type FieldName,
  fieldsWith,
  pickFields,
} from '@tagfalter/domain/entry-fields';
import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { entries, type StoredWork } from '#api/db/entry-schema.ts';
import type { Db } from '#api/db/open.ts';
import type { FeedSpan } from '../feed-span.ts';
import { presentWork } from '../rules/ask.ts';
import { type EntryColumns, latestStamp, mediaHashes } from '../stored-entry.ts';
import { deletedEntry } from './deleted-entry.ts';
import { readyAmong } from './ready-media.ts';

const { id, version, date, timeZone, text, mood, clocks, createdAt, updatedAt, deletedAt } = entries;

const ALWAYS = fieldsWith({ brief: 'always' });
type AlwaysName = (typeof ALWAYS)[number];

/** Columns of fields that every brief carries. */
const ALWAYS_COLUMNS = { text, mood } satisfies { [N in AlwaysName]: (typeof entries)[N] };
const COLUMNS = { id, version, date, timeZone, ...ALWAYS_COLUMNS, clocks, createdAt, updatedAt, deletedAt };

type RareName = Exclude<FieldName, AlwaysName>;
const isRare = (name: FieldName): name is RareName => !Object.hasOwn(ALWAYS_COLUMNS, name);

/** Fields that are mostly blank: column, and blank value in SQL. */
const RARE = [
  ...FIELD_NAMES.filter(isRare).map((name) => [name, entries[name], literalOf(ENTRY_FIELDS[name].blank)] as const),
  ['images', entries.images, "'[]'"] as const,
  ['reflections', entries.reflections, "'[]'"] as const,
  ['shelf', entries.shelf, "'[]'"] as const,
  ['work', entries.work, 'null'] as const,
];

/** Fields that are not blank. */
type Rest = Partial<Pick<EntryFields, RareName>> &
  Pick<BriefEntry, 'images' | 'reflections' | 'shelf'> & { work?: StoredWork };

/** A constant of ours without quotes. */
function literalOf(blank: string | boolean | null): string {
  return typeof blank === 'string' ? `'${blank}'` : String(blank);
}

/** A single JSON value, null if all are blank: separate columns would cost every row of a long history. */
function restColumn(): SQL<Rest | null> {
  const differ = RARE.map(([, column, blank]) => sql`${column} is distinct from ${sql.raw(blank)}`);
  const fields = RARE.map(
    ([name, column, blank]) => sql`${sql.raw(`'${name}'`)}, nullif(${column}, ${sql.raw(blank)})`,
  );
  const json = sql`json_strip_nulls(json_build_object(${sql.join(fields, sql`, `)}))`;
  return sql<Rest | null>`case when ${or(...differ)} then ${json} end`;
}

const REST = restColumn();

type BriefRow = Pick<EntryColumns, keyof typeof COLUMNS> & { rest: Rest | null };

function readRows(db: Db, accountId: string, { after, limit }: FeedSpan): Promise<BriefRow[]> {
  return db
    .select({ ...COLUMNS, rest: REST })
    .from(entries)
    .where(and(eq(entries.accountId, accountId), gt(version, after)))
    .orderBy(asc(version))
    .limit(limit)
    .prepare('list_brief_days')
    .execute();
}

function mediaOf({ rest }: BriefRow): string[] {
  return rest ? mediaHashes({ images: rest.images ?? [], audio: rest.audio ?? null }) : [];
}

/** Living entries in brief, deleted ones as changes. */
export async function readBriefEntries(
  db: Db,
  accountId: string,
  span: FeedSpan,
): Promise<{ changes: Change[]; days: BriefEntry[] }> {
  const rows = await readRows(db, accountId, span);
  const living = rows.filter((row) => row.deletedAt === null);
  const ready = await readyAmong(db, accountId, [...new Set(rows.flatMap(mediaOf))]);
  const changes = rows.flatMap((row) => (row.deletedAt ? toDeletion(row, row.deletedAt, ready) : []));
  return { changes, days: living.map((row) => present(row, ready)) };
}

function toDeletion(row: BriefRow, deletedAt: Date, ready: ReadonlySet<string>): Change {
  const { id: entryId, version: at } = row;
  const deleted = deletedEntry(wholeEntry(present(row, ready)), deletedAt);
  return { collection: 'entries', id: entryId, version: at, record: null, ...deleted };
}

function present(row: BriefRow, ready: ReadonlySet<string>): BriefEntry {
  const day = {
    id: row.id,
    version: row.version,
    date: row.date,
    timeZone: row.timeZone,
    ...pickFields(row, ALWAYS),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    stamp: latestStamp(row.clocks),
  };
  if (!row.rest) return day;
  const { work, ...rest } = row.rest;
  const readyMedia = mediaOf(row).filter((hash) => ready.has(hash));
  return {
    ...day,
    ...rest,
    ...(readyMedia.length > 0 ? { readyMedia } : {}),
    ...(work ? { work: presentWork(work) } : {}),
  };
}
