import { type FieldClock, isLaterClock } from '@tagfalter/domain/clock';
import { isWrittenUnseen } from '@tagfalter/domain/edit-trace';
import type { StoredEntry } from '../stored-entry.ts';

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
  const isOutlived = Object.values(current.clocks).some((written) => !isLaterClock(clock, written));
  const isUnseen = baseVersion !== undefined && isWrittenUnseen(current.edits, clock.by, baseVersion);
  if (isOutlived || isUnseen) return undefined;
  const moment = new Date(deletedAt);
  const clocks = { ...current.clocks, deleted: clock };
  return { ...current, clocks, work: {}, deletedAt: moment, updatedAt: moment };
}
