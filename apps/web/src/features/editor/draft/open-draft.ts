import { isOpenAddition, mayAddLater } from '@tagfalter/domain/added-later';
import { mayEditDay } from '@tagfalter/domain/edit-window';
import { addDays, type LocalDate, localDateOf } from '@tagfalter/domain/local-date';
import { draftMadeAt, loadDraft } from '@tagfalter/local/drafts/drafts';
import { getEntryByDate, getEntryView } from '@tagfalter/local/entries/entries';
import { readClockLead } from '@tagfalter/local/entries/wrong-clock';
import { NIGHT_ENDS } from '#platform/today.ts';
import { type OpenedEntry, type Opener, openNewEntry, openStored } from './open-day.ts';
import { unstoredKeeper } from './unstored-keepers.ts';

export interface CreateMode {
  kind: 'create';
  date?: LocalDate | undefined;
  /** The date was missed (spec decision 75). */
  isAddition?: boolean;
  /** A deleted entry of the date stays deleted. */
  isAnew?: boolean;
}

/** A new entry of today, of an earlier day with a draft, or of a missed day; or an existing entry. */
export type EditorMode = CreateMode | { kind: 'edit'; entryId: string };

export type OpenResult =
  | OpenedEntry
  /** Today has an entry already: edit that one (spec §2, `/create`). */
  | { kind: 'exists'; entryId: string }
  /** This device does not hold the entry. */
  | { kind: 'missing'; entryId: string }
  /** A missed day that lies among the deleted ones. */
  | { kind: 'trashed'; date: LocalDate }
  /** Free accounts edit only on the day itself (decision 11). */
  | { kind: 'closed'; entryId: string };

/** Yesterday until 4 o'clock is written, not added later (spec decision 8). */
function isMissed(date: LocalDate, now: number, timeZone: string): boolean {
  const isNight = new Date(now).getHours() < NIGHT_ENDS;
  return mayAddLater(date, now, timeZone) && !(isNight && addDays(date, 1) === localDateOf(now, timeZone));
}

async function openCreate(opener: Opener, { date: wanted, isAddition, isAnew }: CreateMode): Promise<OpenResult> {
  const { db, env } = opener;
  // The date is read once: midnight does not move a day that is being written (decision 8).
  const timeZone = env.timeZone();
  const now = env.now() - (await readClockLead(db));
  const today = localDateOf(env.now(), timeZone);
  // Nobody adds a day that is still to come.
  const date = wanted === undefined || (isAddition && !mayAddLater(wanted, now, timeZone)) ? today : wanted;
  const existing = await getEntryByDate(db, date);
  if (existing) return { kind: 'exists', entryId: existing.id };
  const adds = isAddition && isMissed(date, now, timeZone);
  const stored = await loadDraft(db, date);
  if (adds && !isAnew && !stored && (await db.trash.get(db.entryIdOf(date)))) return { kind: 'trashed', date };
  return openNewEntry(opener, date, timeZone, stored, adds || undefined);
}

/** Opens the day to write in: a draft that was left goes on where it was (decision 16). */
export async function openDraft(opener: Opener, mode: EditorMode): Promise<OpenResult> {
  if (mode.kind === 'create') return openCreate(opener, mode);
  const { db, env, isPro } = opener;
  const view = await getEntryView(db, mode.entryId);
  if (!view) return { kind: 'missing', entryId: mode.entryId };
  const stored = unstoredKeeper(db, view.date)?.snapshot().draft ?? (await loadDraft(db, view.date));
  // A draft begun on the day may be finished: the server judges by when the edit was made.
  // The server's date counts, where the device's is known to be wrong.
  const now = env.now() - (await readClockLead(db));
  const madeAt = stored ? Math.min(draftMadeAt(stored), now) : now;
  const moment = { madeAt, receivedAt: now, timeZone: env.timeZone() };
  const isOpen = isOpenAddition(view, Date.parse(view.createdAt), madeAt);
  if (!isOpen && !mayEditDay(view.date, isPro, moment)) return { kind: 'closed', entryId: view.id };
  return openStored(opener, view, stored);
}
