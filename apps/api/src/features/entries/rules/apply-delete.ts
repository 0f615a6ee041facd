import { type FieldClock, isLaterClock } from '@tagfalter/domain/clock';
import { DAY_MS } from '@tagfalter/domain/durations';
import { isWrittenUnseen } from '@tagfalter/domain/edit-trace';
import { blankEntry, isEmptyEntry } from '@tagfalter/domain/entry';
import type { StoredEntry } from '../stored-entry.ts';

/** Time in which a deleted entry can be restored (spec decision 42). */
export const DELETED_MS = 30 * DAY_MS;

/**
 * Makes a tombstone with a clock of its own (S9). It keeps the fields until compaction, because an edit unseen by the
 * deleter revives the entry. Later edits, and edits the deleter had not seen, outlive the deletion (spec decision 10).
 * @param deletedAt milliseconds since the epoch
 * @param baseVersion version the deleter knew; undefined if unsaid
 * @returns undefined without effect
 */
export function applyDelete(
  current: StoredEntry | undefined,
  clock: FieldClock,
  deletedAt: number,
  baseVersion?: number,
): StoredEntry | undefined {
  if (!current || current.deletedAt !== null) return undefined;
  // The clocks of an earlier deletion are no edits.
  const { closed: _closed, unlinked: _unlinked, ...written } = current.clocks;
  const isOutlived = Object.values(written).some((one) => !isLaterClock(clock, one));
  const isUnseen = baseVersion !== undefined && isWrittenUnseen(current.edits, clock.by, baseVersion);
  if (isOutlived || isUnseen) return undefined;
  const moment = new Date(deletedAt);
  const clocks = { ...current.clocks, deleted: clock };
  return { ...current, clocks, work: {}, deletedAt: moment, updatedAt: moment };
}

/**
 * Empties a tombstone for good (S9, spec decision 42).
 * @param baseVersion version of the deletion its owner has seen
 * @returns undefined without effect: no tombstone, already emptied, or deleted again after edits
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

export function emptied({ entry: { id, date, timeZone }, ...kept }: StoredEntry): StoredEntry {
  return { ...kept, work: {}, entry: blankEntry(id, date, timeZone) };
}
