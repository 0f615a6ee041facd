import { mayEditDay } from '@tagfalter/domain/edit-window';
import { blankEntry } from '@tagfalter/domain/entry';
import type { Visibility } from '@tagfalter/domain/field-kinds';
import { type LocalDate, localDateOf } from '@tagfalter/domain/local-date';
import { type Draft, draftFromEntry, draftMadeAt, loadDraft } from '@tagfalter/local/drafts/drafts';
import { rebaseDraft } from '@tagfalter/local/drafts/rebase-draft';
import { type EntryView, getEntryByDate, getEntryView } from '@tagfalter/local/entries/entries';
import { readClockLead } from '@tagfalter/local/entries/wrong-clock';
import { type DraftHome, DraftKeeper } from './draft-keeper.ts';
import { asEntry } from './meet-others.ts';
import { holdUnstored, unstoredKeeper } from './unstored-keepers.ts';

/** A new entry of today (or of an earlier day whose draft was left behind), or one that exists. */
export type EditorMode = { kind: 'create'; date?: LocalDate | undefined } | { kind: 'edit'; entryId: string };

export type Opened =
  | OpenedDay
  /** Today has an entry already: edit that one (spec §2, `/create`). */
  | { kind: 'exists'; entryId: string }
  /** This device does not hold it. */
  | { kind: 'missing'; entryId: string }
  /** Free accounts edit only on the day itself (decision 11). */
  | { kind: 'closed'; entryId: string };

export interface OpenedDay {
  kind: 'ready';
  keeper: DraftKeeper;
  date: LocalDate;
}

export interface Opener extends DraftHome {
  isPro: boolean;
  defaultVisibility: Visibility;
}

/** The day as nobody has written it, with the account's default visibility. */
function blankDraft({ db, defaultVisibility }: Opener, date: LocalDate, timeZone: string): Draft {
  const blank = blankEntry(db.entryIdOf(date), date, timeZone);
  return draftFromEntry({ ...blank, visibility: defaultVisibility }, { isNew: true });
}

/** Goes on with what was written on a screen before and is on no medium, or else with what was found there. */
function openKept({ db }: Opener, date: LocalDate, found: () => DraftKeeper): OpenedDay {
  const keeper = unstoredKeeper(db, date) ?? holdUnstored(db, found());
  return { kind: 'ready', keeper, date };
}

function openNewDay(opener: Opener, date: LocalDate, timeZone: string, stored: Draft | undefined): OpenedDay {
  const blank = blankDraft(opener, date, timeZone);
  // What was drafted on an entry that is gone since is written as a new one.
  const opened = stored ? { ...stored, base: null } : blank;
  return openKept(opener, date, () => new DraftKeeper(opener, opened, { blank, pristine: blank, known: stored }));
}

function openStored(opener: Opener, view: EntryView, stored: Draft | undefined): OpenedDay {
  const blank = blankDraft(opener, view.date, view.timeZone);
  const pristine = draftFromEntry(asEntry(view));
  const opened = stored ? rebaseDraft(stored, asEntry(view)) : pristine;
  return openKept(opener, view.date, () => new DraftKeeper(opener, opened, { blank, pristine, known: stored }));
}

/** Opens today, whether it has an entry or not. */
export async function openToday(opener: Opener, date: LocalDate): Promise<OpenedDay> {
  const { db, env } = opener;
  const view = await getEntryByDate(db, date);
  const stored = await loadDraft(db, date);
  return view ? openStored(opener, view, stored) : openNewDay(opener, date, env.timeZone(), stored);
}

async function openCreate(opener: Opener, wanted: LocalDate | undefined): Promise<Opened> {
  const { db, env } = opener;
  // Read once, now: midnight does not move a day that is being written (decision 8).
  const timeZone = env.timeZone();
  const date = wanted ?? localDateOf(env.now(), timeZone);
  const existing = await getEntryByDate(db, date);
  if (existing) return { kind: 'exists', entryId: existing.id };
  return openNewDay(opener, date, timeZone, await loadDraft(db, date));
}

/** Opens the day to write in: a draft that was left goes on where it was (decision 16). */
export async function openDraft(opener: Opener, mode: EditorMode): Promise<Opened> {
  if (mode.kind === 'create') return openCreate(opener, mode.date);
  const { db, env, isPro } = opener;
  const view = await getEntryView(db, mode.entryId);
  if (!view) return { kind: 'missing', entryId: mode.entryId };
  const stored = unstoredKeeper(db, view.date)?.snapshot().draft ?? (await loadDraft(db, view.date));
  // A draft begun on the day may be finished: the server judges by when the edit was made.
  // The server's date counts, where the device's is known to be wrong.
  const now = env.now() - (await readClockLead(db));
  const madeAt = stored ? Math.min(draftMadeAt(stored), now) : now;
  const moment = { madeAt, receivedAt: now, timeZone: env.timeZone() };
  if (!mayEditDay(view.date, isPro, moment)) return { kind: 'closed', entryId: view.id };
  return openStored(opener, view, stored);
}
