import type { BriefDay, Change } from '@tagfalter/contract/sync-pull';
import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import type { BriefReader, FeedSpan } from '#api/changes/feed.ts';
import { entries, type StoredWork } from '#api/db/entry-schema.ts';
import type { Db } from '#api/db/open.ts';
import { readyAmong } from './ready-media.ts';
import { type EntryRow, latestStamp, mediaHashes } from './stored-entry.ts';
import { presentWork } from './work/ask.ts';

/** Fields that many days leave as they were made, and what they are then, in SQL. */
const RARE = [
  ['summary', entries.summary, "''"],
  ['topMoment', entries.topMoment, "''"],
  ['emojis', entries.emojis, "''"],
  ['visibility', entries.visibility, "'private'"],
  ['images', entries.images, "'[]'"],
  ['mainImage', entries.mainImage, 'null'],
  ['audio', entries.audio, 'null'],
  ['audioTranscript', entries.audioTranscript, "''"],
  ['isFavorite', entries.isFavorite, 'false'],
  // Null is a person, too: in days from before there was anybody else.
  ['summaryFrom', sql`nullif(${entries.summaryFrom}, 'person')`, 'null'],
  ['transcriptFrom', sql`nullif(${entries.transcriptFrom}, 'person')`, 'null'],
  ['work', entries.work, 'null'],
  ['reflections', entries.reflections, "'[]'"],
] as const;

/** Those of them that a day does not leave so. */
type Rest = Pick<BriefDay, Exclude<(typeof RARE)[number][0], 'work'>> & { work?: StoredWork };

/** All of them in one value, null where there are none: a column each would cost every row of a long history. */
function restColumn(): SQL<Rest | null> {
  const differ = RARE.map(([, column, blank]) => sql`${column} is distinct from ${sql.raw(blank)}`);
  const fields = RARE.map(
    ([name, column, blank]) => sql`${sql.raw(`'${name}'`)}, nullif(${column}, ${sql.raw(blank)})`,
  );
  const json = sql`json_strip_nulls(json_build_object(${sql.join(fields, sql`, `)}))`;
  return sql<Rest | null>`case when ${or(...differ)} then ${json} end`;
}

const { id, version, date, timeZone, text, mood, clocks, createdAt, updatedAt, deletedAt } = entries;
const COLUMNS = { id, version, date, timeZone, text, mood, clocks, createdAt, updatedAt, deletedAt };

const REST = restColumn();

type BriefRow = Pick<EntryRow, keyof typeof COLUMNS> & { rest: Rest | null };

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

/** The entries' part of the change feed in brief: only what a device needs of them is read at all. */
export const briefEntryFeed: BriefReader = async (db, accountId, span) => {
  const rows = await readRows(db, accountId, span);
  const living = rows.filter((row) => row.deletedAt === null);
  const ready = await readyAmong(db, accountId, [...new Set(living.flatMap(mediaOf))]);
  const changes = rows.filter((row) => row.deletedAt !== null).map(toDeletion);
  return { changes, days: living.map((row) => present(row, ready)) };
};

function toDeletion(row: BriefRow): Change {
  return { collection: 'entries', id: row.id, version: row.version, record: null };
}

/** Row to what devices hold, field by field. */
function present(row: BriefRow, ready: ReadonlySet<string>): BriefDay {
  const day = {
    id: row.id,
    version: row.version,
    date: row.date,
    timeZone: row.timeZone,
    text: row.text,
    mood: row.mood,
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
