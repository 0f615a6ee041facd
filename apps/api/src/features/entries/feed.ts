import type { Change, SyncedEntry } from '@tagfalter/contract/sync-pull';
import type { Feed, FeedReader } from '#api/changes/feed.ts';
import { briefEntryFeed } from './brief-days.ts';
import { readyAmong } from './ready-media.ts';
import { listChangedEntries } from './repository.ts';
import { revisionChange, revisionFeed } from './revisions.ts';
import { fromRow, latestStamp, mediaHashes, type StoredEntry } from './stored-entry.ts';
import { presentWork } from './work/ask.ts';

/**
 * The entries' part of the change feed. Which media are there is read after the entries, so a medium that gets ready
 * in between is reported early rather than never; its entries come again with their new version.
 */
const entryFeed: FeedReader = async (db, accountId, span) => {
  const changed = await listChangedEntries(db, accountId, span);
  const living = changed.filter(({ deletedAt }) => deletedAt === null);
  const ready = await readyAmong(db, accountId, [...new Set(living.flatMap(({ entry }) => mediaHashes(entry)))]);
  return changed.map((stored) => toChange(stored, ready));
};

const NO_MEDIA: ReadonlySet<string> = new Set();

/** Rows do not say which of their media are there. */
const entriesOf: Feed['of'] = ({ entries }) => {
  const stored = entries.map(fromRow);
  const isWithMedia = stored.some(({ entry, deletedAt }) => deletedAt === null && mediaHashes(entry).length > 0);
  return isWithMedia ? undefined : stored.map((one) => toChange(one, NO_MEDIA));
};

/** What the change feed delivers of a diary. */
export const ENTRY_FEEDS: readonly Feed[] = [
  { since: 1, read: entryFeed, readBrief: briefEntryFeed, of: entriesOf },
  { since: 2, read: revisionFeed, of: ({ revisions }) => revisions.map(revisionChange) },
];

function toChange(stored: StoredEntry, ready: ReadonlySet<string>): Change {
  const { entry, version, deletedAt } = stored;
  const record = deletedAt === null ? present(stored, ready) : null;
  return { collection: 'entries', id: entry.id, version, record };
}

/** Stored entry to what devices hold, field by field. */
function present({ entry, clocks, work, createdAt, updatedAt }: StoredEntry, ready: ReadonlySet<string>): SyncedEntry {
  return {
    id: entry.id,
    date: entry.date,
    timeZone: entry.timeZone,
    text: entry.text,
    summary: entry.summary,
    topMoment: entry.topMoment,
    emojis: entry.emojis,
    mood: entry.mood,
    visibility: entry.visibility,
    images: entry.images,
    mainImage: entry.mainImage,
    audio: entry.audio,
    audioTranscript: entry.audioTranscript,
    isFavorite: entry.isFavorite,
    summaryFrom: entry.summaryFrom,
    transcriptFrom: entry.transcriptFrom,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    stamp: latestStamp(clocks),
    readyMedia: mediaHashes(entry).filter((hash) => ready.has(hash)),
    work: presentWork(work),
    // Most days have none, and absent is none.
    ...(entry.reflections?.length ? { reflections: entry.reflections } : {}),
  };
}
