import { HLC_ZERO, type Hlc } from '@tagfalter/domain/clock';
import { type EditTrace, traceEdit } from '@tagfalter/domain/edit-trace';
import type { Entry } from '@tagfalter/domain/entry';
import type { MergedTextName } from '@tagfalter/domain/entry-fields';
import { fieldsOf } from '@tagfalter/domain/entry-fields';
import type { EntryClocks } from '@tagfalter/domain/entry-merge';
import type { Versions } from '#api/changes/versions.ts';
import type { entries, StoredWork } from '#api/db/entry-schema.ts';

export type EntryColumns = typeof entries.$inferSelect;

/** Deleted entries stay as tombstones (S9). */
export interface StoredEntry {
  accountId: string;
  entry: Entry;
  clocks: EntryClocks;
  /** Last writers, for deletions that have not seen them (S9). */
  edits: EditTrace;
  /** Pending requests to the assistant. */
  work: StoredWork;
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** Account version of the last change (S1). */
  version: number;
}

/** Milliseconds by hash, measured by the server. */
export type MeasuredAudio = ReadonlyMap<string, number>;

export function fromRow(row: EntryColumns): StoredEntry {
  const { accountId, id, date, timeZone, images, reflections, shelf } = row;
  const { clocks, edits, work, deletedAt, createdAt, updatedAt, version } = row;
  const entry: Entry = { id, date, timeZone, images, ...fieldsOf(row), reflections, shelf };
  return { accountId, entry, clocks, edits, work: work ?? {}, deletedAt, createdAt, updatedAt, version };
}

export function toRow({ entry, work, ...kept }: StoredEntry): EntryColumns {
  const { reflections = [], shelf = [] } = entry;
  const isAsked = Object.values(work).some((one) => one !== undefined);
  return { ...entry, reflections, shelf, ...kept, work: isAsked ? work : null };
}

/**
 * An edited entry with its new version (S1).
 * @param by the writer's client id
 * @param met texts merged with another writer's
 */
export function writtenAs(
  stored: StoredEntry,
  by: string,
  versions: Versions,
  met: readonly MergedTextName[] = [],
): StoredEntry {
  const version = versions.next();
  return { ...stored, version, edits: traceEdit(stored.edits, by, version, met) };
}

/** `HLC_ZERO` without a writer. */
export function latestStamp(clocks: EntryClocks): Hlc {
  let latest = HLC_ZERO;
  for (const clock of Object.values(clocks)) if (clock && clock.at > latest) latest = clock.at;
  return latest;
}

export function mediaHashes({ images, audio }: Pick<Entry, 'images' | 'audio'>): string[] {
  const hashes = images.map((image) => image.hash);
  return audio ? [...hashes, audio.hash] : hashes;
}
