import type { Entry } from '@tagfalter/domain/entry';
import type { EntryChange } from '@tagfalter/domain/entry-merge';
import type { ImportedEntry, OtherReaders, ReaderChoice, ReadersOutcome } from '@tagfalter/domain/imported-day';

/*
 * Words that arrive in bulk never become visible by themselves (spec decision 60): new entries are private, and an
 * entry that others see becomes private unless the person keeps it visible.
 */

/** Only the owner sees answers and favourites (spec decision 24). */
export function bringsForReaders({ fields, addImages }: EntryChange): boolean {
  const { isFavorite: _, ...shown } = fields;
  return addImages.length > 0 || Object.keys(shown).length > 0;
}

interface Choosing {
  /** The existing entry. */
  existing: Entry | undefined;
  day: ImportedEntry;
  choice: ReaderChoice;
}

/**
 * Names the visibility even where it stays as it is (S6). So a device's choice from before the import, or without
 * having seen it, does not open the entry wider.
 */
export function chooseReaders(change: EntryChange, { existing, day, choice }: Choosing): EntryChange {
  if (!bringsForReaders(change)) return change;
  const { visibility: archived = 'private' } = day.fields;
  const visibility = existing
    ? choice.keepVisible.has(day.date)
      ? existing.visibility
      : 'private'
    : choice.restoreVisibility
      ? archived
      : 'private';
  return { ...change, fields: { ...change.fields, visibility } };
}

interface Deciding {
  before: OtherReaders | undefined;
  isNew: boolean;
  isKept: boolean;
}

/** For the report; undefined if nobody else saw or sees the entry. */
export function readersOutcome(change: EntryChange, { before, isNew, isKept }: Deciding): ReadersOutcome | undefined {
  const { visibility } = change.fields;
  if (isNew) return visibility === undefined || visibility === 'private' ? undefined : 'restored';
  if (!before || !bringsForReaders(change)) return undefined;
  return isKept ? 'kept' : 'hidden';
}
