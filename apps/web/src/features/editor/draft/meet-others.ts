import type { Entry } from '@tagfalter/domain/entry';
import { entryChange, isNoChange } from '@tagfalter/domain/entry-merge';
import { type Draft, draftAsEntry, draftFromEntry, isSameStoring } from '@tagfalter/local/drafts/drafts';
import { joinDrafts, rebaseDraft } from '@tagfalter/local/drafts/rebase-draft';
import type { EntryDraftState } from '@tagfalter/local/drafts/watch-day';
import type { EntryView } from '@tagfalter/local/entries/entries';
import { asksForWork } from './draft-edit.ts';

/** The drafts of a day that an editor measures its own by. */
export interface EntryDrafts {
  /** The unwritten day, to which a deleted entry goes back. */
  blank: Draft;
  /** The saved entry, or the blank day, as a draft without any edit. */
  pristine: Draft;
  /** The last draft seen on disk. */
  known: Draft | undefined;
}

export interface OwnDraft {
  mine: Draft;
  /** The id of this editor in the drafts it stores. */
  by: string;
  /** Whether something of `mine` is not on disk yet. */
  unstored: boolean;
}

/** An entry without the fields that only this device's store knows. */
export function asEntry(view: EntryView): Entry {
  const { createdAt: _c, updatedAt: _u, readyMedia: _r, pending: _p, work: _w, ...entry } = view;
  return entry;
}

const isSameEntry = (a: Entry, b: Entry) => isNoChange(entryChange(a, b));

/** My draft after another editor stored, saved or discarded the draft of the same day, or deleted the day. */
function meetDraft(
  { mine, by, unstored }: OwnDraft,
  drafts: EntryDrafts,
  { draft: stored, entry }: EntryDraftState,
): Draft {
  const { known, pristine } = drafts;
  // A deleted day takes its draft along; words typed here stay, as their owner has not seen them go (S9).
  const isDayGone = !entry && pristine.base !== null;
  if (!stored) return known === undefined || unstored || (isDayGone && known.by === by) ? mine : pristine;
  const isNews = stored.by !== by && !isSameStoring(stored, known);
  if (!isNews) return mine;
  // A closing page has stored its draft over this editor's, unseen.
  const isBlind = known?.by === by && stored.over !== undefined && !isSameStoring(known, stored.over);
  if (isBlind) return joinDrafts(pristine, stored, mine);
  return unstored ? joinDrafts(known ?? pristine, stored, mine) : stored;
}

/** A draft after its entry came, changed or went. */
function meetEntry(draft: Draft, { blank }: EntryDrafts, entry: Entry | null): { draft: Draft; pristine: Draft } {
  if (!entry) return { draft: draft.base === null ? draft : { ...draft, base: null }, pristine: blank };
  const pristine = draftFromEntry(entry);
  if (draft.base && isSameEntry(draft.base, entry)) return { draft, pristine };
  return { draft: rebaseDraft(draft, entry), pristine };
}

/**
 * Merges changes that other tabs and devices made to the day into an open editor. Words written both here and there
 * stay (decision 10).
 * @returns `draft`: `mine` itself when nothing has changed; `gone`: the entry was deleted and nothing written here
 */
export function meetOthers(
  own: OwnDraft,
  drafts: EntryDrafts,
  day: EntryDraftState,
): { draft: Draft; drafts: EntryDrafts; gone: boolean } {
  const met = meetDraft(own, drafts, day);
  const entry = day.entry ? asEntry(day.entry) : null;
  const wasClean = !asksForWork(met) && isSameEntry(draftAsEntry(drafts.pristine), draftAsEntry(met));
  const { draft, pristine } = meetEntry(met, drafts, entry);
  const gone = entry === null && drafts.pristine.base !== null && wasClean;
  const next = wasClean && draft !== own.mine ? pristine : draft;
  return { draft: next, drafts: { ...drafts, pristine, known: day.draft }, gone };
}
