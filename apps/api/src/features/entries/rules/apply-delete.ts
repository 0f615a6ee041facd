import { type FieldClock, isLaterClock } from '@tagfalter/domain/clock';
import { isWrittenUnseen } from '@tagfalter/domain/edit-trace';
import { blankEntry, isEmptyEntry } from '@tagfalter/domain/entry';
import type { StoredEntry } from '../stored-entry.ts';

/** So long a deleted day can be brought back as it was (spec decision 42). */
export const DELETED_MS = 30 * 86_400_000;

/**
 * Deletes a day: the row stays as a tombstone with the moment of deletion as a clock of its own (S9). Its fields stay
 * with it until tombstones are compacted, because an edit that the deleter had not seen brings the day back.
 * What was written later than the deletion, or by others without the deleter knowing, outlives it (decision 10).
 * @param deletedAt milliseconds since the epoch
 * @param baseVersion version of the day the deleter knew; undefined for one who does not say
 * @returns undefined where nothing changes: no entry, deleted already, or written into later or unseen
 */
export function applyDelete(
  current: StoredEntry | undefined,
  clock: FieldClock,
  deletedAt: number,
  baseVersion?: number,
): StoredEntry | undefined {
  if (!current || current.deletedAt !== null) return undefined;
  // The clock of a former deletion is none of a writing.
  const { closed: _, ...written } = current.clocks;
  const isOutlived = Object.values(written).some((one) => !isLaterClock(clock, one));
  const isUnseen = baseVersion !== undefined && isWrittenUnseen(current.edits, clock.by, baseVersion);
  if (isOutlived || isUnseen) return undefined;
  const moment = new Date(deletedAt);
  const clocks = { ...current.clocks, deleted: clock };
  return { ...current, clocks, work: {}, deletedAt: moment, updatedAt: moment };
}

/**
 * Empties a deleted day for good: its content goes, the tombstone stays (S9, spec decision 42).
 * @param baseVersion version of the deletion that its owner has seen
 * @returns undefined where nothing changes: no deleted day, emptied already, or written into and deleted later by others
 */
export function applyPurge(
  current: StoredEntry | undefined,
  clock: FieldClock,
  baseVersion: number,
): StoredEntry | undefined {
  if (!current || current.deletedAt === null || isEmptyEntry(current.entry)) return undefined;
  if (isWrittenUnseen(current.edits, clock.by, baseVersion)) return undefined;
  return emptied(current);
}

/** The tombstone of a day without what it held. */
export function emptied({ entry: { id, date, timeZone }, ...kept }: StoredEntry): StoredEntry {
  return { ...kept, work: {}, entry: blankEntry(id, date, timeZone) };
}
