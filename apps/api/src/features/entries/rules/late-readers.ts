import { type FieldClock, isLaterClock } from '@tagfalter/domain/clock';
import type { Entry } from '@tagfalter/domain/entry';
import type { EntryChange, EntryClocks } from '@tagfalter/domain/entry-merge';
import { VISIBILITIES } from '@tagfalter/domain/field-kinds';

/** The clocks of a deleted day that lives again: the latest of its deletions bounds who may read it. */
export function revivedClocks({ deleted, ...clocks }: EntryClocks): EntryClocks {
  return deleted && isLaterClock(deleted, clocks.closed) ? { ...clocks, closed: deleted } : clocks;
}

/**
 * A change without a choice of readers that would open a day wider and was made before the day was last deleted: it may
 * arrive late, as one that has waited for a confirmed address does (decision 058). A choice that closes the day stays.
 */
export function withoutLateOpening(
  change: EntryChange,
  { entry, clocks: { closed } }: { entry: Entry; clocks: EntryClocks },
  clock: FieldClock,
): EntryChange {
  const { visibility, ...fields } = change.fields;
  const isWider = visibility !== undefined && VISIBILITIES.indexOf(visibility) > VISIBILITIES.indexOf(entry.visibility);
  return closed && isWider && !isLaterClock(clock, closed) ? { ...change, fields } : change;
}
