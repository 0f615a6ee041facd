import { type FieldClock, isLaterClock } from '@tagfalter/domain/clock';
import type { Entry } from '@tagfalter/domain/entry';
import type { EntryChange, EntryClocks } from '@tagfalter/domain/entry-merge';
import { isWider } from '@tagfalter/domain/narrower-visibility';

/**
 * Clocks of a revived entry: its latest deletion bounds the choice of readers and ends its links (decision 058).
 * @param withLinks its owner wants them back
 */
export function revivedClocks({ deleted, ...clocks }: EntryClocks, withLinks = false): EntryClocks {
  if (!deleted) return clocks;
  const revived = { ...clocks };
  if (isLaterClock(deleted, clocks.closed)) revived.closed = deleted;
  // By whatever clock: a device that has not heard of the last deletion may be behind.
  if (!withLinks) revived.unlinked = deleted;
  return revived;
}

/**
 * Removes a choice of readers from before the last deletion that opens the entry wider; it may arrive late after
 * waiting for a confirmed address (decision 058). A choice that closes it stays.
 */
export function withoutLateOpening(
  change: EntryChange,
  { entry, clocks: { closed } }: { entry: Entry; clocks: EntryClocks },
  clock: FieldClock,
): EntryChange {
  const { visibility, ...fields } = change.fields;
  const opens = visibility !== undefined && isWider(visibility, entry.visibility);
  return closed && opens && !isLaterClock(clock, closed) ? { ...change, fields } : change;
}
