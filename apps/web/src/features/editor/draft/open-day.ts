import { blankEntry } from '@tagfalter/domain/entry';
import type { Visibility } from '@tagfalter/domain/field-kinds';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { type Draft, draftFromEntry, loadDraft } from '@tagfalter/local/drafts/drafts';
import { rebaseDraft } from '@tagfalter/local/drafts/rebase-draft';
import { type EntryView, getEntryByDate } from '@tagfalter/local/entries/entries';
import { type DraftContext, DraftKeeper } from './draft-keeper.ts';
import { asEntry } from './meet-others.ts';
import { holdUnstored, unstoredKeeper } from './unstored-keepers.ts';

export interface OpenedEntry {
  kind: 'ready';
  keeper: DraftKeeper;
  date: LocalDate;
}

export interface Opener extends DraftContext {
  isPro: boolean;
  defaultVisibility: Visibility;
}

/** The day as nobody has written it, with the account's default visibility. */
function blankDraft({ db, defaultVisibility }: Opener, date: LocalDate, timeZone: string): Draft {
  const blank = blankEntry(db.entryIdOf(date), date, timeZone);
  return draftFromEntry({ ...blank, visibility: defaultVisibility }, { isNew: true });
}

/** Goes on with an earlier screen's words that are on no medium, or else with the found draft. */
function openKept({ db }: Opener, date: LocalDate, found: () => DraftKeeper): OpenedEntry {
  const keeper = unstoredKeeper(db, date) ?? holdUnstored(db, found());
  return { kind: 'ready', keeper, date };
}

export function openNewEntry(
  opener: Opener,
  date: LocalDate,
  timeZone: string,
  stored: Draft | undefined,
  isAddition = stored?.addedLater ?? false,
): OpenedEntry {
  const today = blankDraft(opener, date, timeZone);
  const blank: Draft = isAddition ? { ...today, addedLater: true, visibility: 'private' } : today;
  // A draft on an entry that is gone since is written as a new entry.
  const becomesAddition = isAddition && !stored?.addedLater;
  const opened = stored
    ? { ...stored, base: null, addedLater: isAddition, ...(becomesAddition ? { visibility: blank.visibility } : {}) }
    : blank;
  return openKept(opener, date, () => new DraftKeeper(opener, opened, { blank, pristine: blank, known: stored }));
}

export function openStored(opener: Opener, view: EntryView, stored: Draft | undefined): OpenedEntry {
  const blank = blankDraft(opener, view.date, view.timeZone);
  const pristine = draftFromEntry(asEntry(view));
  const opened = stored ? rebaseDraft(stored, asEntry(view)) : pristine;
  return openKept(opener, view.date, () => new DraftKeeper(opener, opened, { blank, pristine, known: stored }));
}

/** Opens today, whether it has an entry or not. */
export async function openToday(opener: Opener, date: LocalDate): Promise<OpenedEntry> {
  const { db, env } = opener;
  const view = await getEntryByDate(db, date);
  const stored = await loadDraft(db, date);
  return view ? openStored(opener, view, stored) : openNewEntry(opener, date, env.timeZone(), stored);
}
