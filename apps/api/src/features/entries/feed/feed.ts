import type { Change, SyncedEntry } from '@tagfalter/contract/sync-pull';
import { fieldsOf } from '@tagfalter/domain/entry-fields';
import type { Rows } from '#api/changes/rows.ts';
import type { Db } from '#api/db/open.ts';
import type { FeedSpan } from '../feed-span.ts';
import { listChangedEntries } from '../repository.ts';
import { presentWork } from '../rules/ask.ts';
import { fromRow, latestStamp, mediaHashes, type StoredEntry } from '../stored-entry.ts';
import { readBriefEntries } from './brief-days.ts';
import { deletedEntry } from './deleted-entry.ts';
import { readyAmong } from './ready-media.ts';
import { readRevisions, revisionChange } from './revisions.ts';

/**
 * Changed entries by version, tombstones included. Media states are read after the entries: a medium that becomes ready
 * in between is reported early instead of never, and its entries come again.
 */
async function readEntries(db: Db, accountId: string, span: FeedSpan): Promise<Change[]> {
  const changed = await listChangedEntries(db, accountId, span);
  const ready = await readyAmong(db, accountId, [...new Set(changed.flatMap(({ entry }) => mediaHashes(entry)))]);
  return changed.map((stored) => toChange(stored, ready));
}

export const diaryFeed = {
  /** First protocol version with revisions (S13). */
  historySince: 1,
  readEntries,
  readBriefEntries,
  readRevisions,
};
export type DiaryFeed = typeof diaryFeed;

const NO_MEDIA: ReadonlySet<string> = new Set();

/** Changes for rows just written, as a pull would read them. @returns undefined if it depends on media states */
export function changesIn({ entries, revisions }: Rows, withHistory: boolean): Change[] | undefined {
  const stored = entries.map(fromRow);
  const isWithMedia = stored.some(({ entry }) => mediaHashes(entry).length > 0);
  if (isWithMedia) return undefined;
  const changes = stored.map((one) => toChange(one, NO_MEDIA));
  return withHistory ? [...changes, ...revisions.map(revisionChange)] : changes;
}

function toChange(stored: StoredEntry, ready: ReadonlySet<string>): Change {
  const { entry, version, deletedAt } = stored;
  const record = present(stored, ready);
  const head = { collection: 'entries' as const, id: entry.id, version };
  if (deletedAt === null) return { ...head, record };
  return { ...head, record: null, ...deletedEntry(record, deletedAt) };
}

function present({ entry, clocks, work, createdAt, updatedAt }: StoredEntry, ready: ReadonlySet<string>): SyncedEntry {
  const { id, date, timeZone, images, reflections, shelf } = entry;
  return {
    ...{ id, date, timeZone, images, ...fieldsOf(entry) },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    stamp: latestStamp(clocks),
    readyMedia: mediaHashes(entry).filter((hash) => ready.has(hash)),
    work: presentWork(work),
    // Absent means none: most entries have no answers.
    ...(reflections?.length ? { reflections } : {}),
    ...(shelf?.length ? { shelf } : {}),
  };
}
