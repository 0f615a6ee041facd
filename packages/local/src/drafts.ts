import { type Day, dayOf } from '@tagfalter/domain/day';
import { blankEntry, type Entry } from '@tagfalter/domain/entry';
import { type EntryChange, entryChange, isNoChange } from '@tagfalter/domain/entry-merge';
import { answerTo, type ReflectionAnswer } from '@tagfalter/domain/reflection';
import type { DiaryDb } from './db.ts';
import { askWithin, saveWithin } from './entries.ts';
import type { Env } from './env.ts';
import type { Draft, DraftStoring } from './rows.ts';
import { writeText } from './write-text.ts';

export type { Draft } from './rows.ts';

/** The draft of a day, if the editor left one. */
export function loadDraft(db: DiaryDb, date: Day): Promise<Draft | undefined> {
  return db.drafts.get(date);
}

/** Whether two drafts are the very same one on disk. */
export function isSameStoring(a: DraftStoring, b: DraftStoring | null | undefined): boolean {
  return a.by === b?.by && a.updatedAt === b?.updatedAt;
}

/**
 * Stores the draft of a page that may be gone in the next moment, without waiting for anything: it cannot look first, as
 * `storeDraft` does, and takes the place of what another editor has stored meanwhile. That editor learns from it what it was
 * laid over. Committing by hand leaves the rest to the browser; a transaction that waits for this page would be aborted
 * with it.
 * @param known the last draft of the day that the caller has seen on this device
 */
export function storeDraftAtOnce(db: DiaryDb, draft: Draft, known: Draft | undefined): void {
  if (!db.isOpen()) return;
  try {
    const transaction = db.backendDB().transaction('drafts', 'readwrite');
    transaction.objectStore('drafts').put({ ...draft, over: known ? storingOf(known) : null } satisfies Draft);
    transaction.commit();
  } catch {
    // The system has closed the database already; if the page lives on, its next write opens it again.
  }
}

function storingOf({ by, updatedAt }: Draft): DraftStoring {
  return { updatedAt, ...(by === undefined ? {} : { by }) };
}

/** A draft as it is stored by somebody who has looked. */
function looked({ over: _over, ...draft }: Draft): Draft {
  return draft;
}

/**
 * Keeps what the editor holds (decision 16: 300–500 ms after typing, on blur and when the page goes), unless another open
 * editor has stored a draft meanwhile: two tabs never overwrite each other.
 * @param known the last draft of the day that the caller has seen on this device
 * @returns the other editor's draft, with nothing stored, or undefined
 */
export async function storeDraft(db: DiaryDb, draft: Draft, known?: Draft): Promise<Draft | undefined> {
  return writeText(db, [db.drafts], async () => {
    const stored = await db.drafts.get(draft.date);
    if (stored && stored.by !== draft.by && !isSameStoring(stored, known)) return stored;
    await db.drafts.put(looked(draft));
    return undefined;
  });
}

/**
 * Changes the draft of a day that no editor here has open, in one step: one that is typed on in another tab stays whole.
 * @param change answers with undefined where everything is to stay as it is
 * @returns whether the draft was changed
 */
export async function changeDraft(
  db: DiaryDb,
  date: Day,
  change: (stored: Draft | undefined) => Draft | undefined,
): Promise<boolean> {
  return writeText(db, [db.drafts], async () => {
    const draft = change(await db.drafts.get(date));
    if (draft) await db.drafts.put(looked(draft));
    return draft !== undefined;
  });
}

/** Forgets the draft of a day. */
export async function discardDraft(db: DiaryDb, date: Day): Promise<void> {
  await writeText(db, [db.drafts], () => db.drafts.delete(date));
}

/** A draft that holds an entry unchanged. For a new day hand in a blank entry and `isNew`. */
export function draftFromEntry(entry: Entry, options?: { isNew?: boolean; now?: number }): Draft {
  return {
    date: entry.date,
    timeZone: entry.timeZone,
    entryId: entry.id,
    text: entry.text,
    topMoment: entry.topMoment,
    emojis: entry.emojis,
    mood: entry.mood,
    visibility: entry.visibility,
    images: entry.images,
    mainImage: entry.mainImage,
    audio: entry.audio,
    audioTranscript: entry.audioTranscript,
    summary: entry.summary,
    reflections: entry.reflections ?? [],
    summaryFrom: entry.summaryFrom,
    transcriptFrom: entry.transcriptFrom,
    updatedAt: options?.now ?? 0,
    base: options?.isNew ? null : entry,
  };
}

/** The answers of a draft as they would be saved: trimmed, and where one is blank what stands (spec §5). */
function draftAnswers({ reflections, base }: Draft): ReflectionAnswer[] {
  const standing = base?.reflections ?? [];
  if (!reflections) return standing;
  return reflections
    .map(({ questionId, answer }) => ({ questionId, answer: answer.trim() || (answerTo(standing, questionId) ?? '') }))
    .filter(({ answer }) => answer !== '');
}

/** A draft as the entry it would be. Whether it is a favourite is not the editor's to say. */
export function draftAsEntry(draft: Draft): Entry {
  const { beganAt: _began, updatedAt: _updated, by: _by, over: _over, asks: _asks, base, entryId, ...fields } = draft;
  return { ...fields, id: entryId, isFavorite: base?.isFavorite ?? false, reflections: draftAnswers(draft) };
}

/** What saving a draft would change, measured on the entry its editor opened. */
export function draftChange(draft: Draft): EntryChange {
  const base = draft.base ?? blankEntry(draft.entryId, draft.date, draft.timeZone);
  return entryChange(base, draftAsEntry(draft));
}

/** How long one sitting at the desk may last: somebody who writes into the night is not cut off at midnight. */
const SITTING_MS = 6 * 3_600_000;

/**
 * When a draft counts as made (decision 11), milliseconds since the epoch: with its last change, or with its first where
 * one sitting went on past midnight.
 */
export function draftMadeAt(draft: Pick<Draft, 'date' | 'timeZone' | 'beganAt' | 'updatedAt'>): number {
  const { date, timeZone, updatedAt, beganAt = updatedAt } = draft;
  const isLate = dayOf(updatedAt, timeZone) !== date;
  return isLate && updatedAt - beganAt <= SITTING_MS ? beganAt : updatedAt;
}

/**
 * Saves a draft as its day and removes it, in one transaction (decision 16, S3), stamped with the moment it was made at,
 * not with that of the saving (decision 11), and asks the assistant for what it is to make of it. A draft that was stored
 * later than the one handed in (typed on in another tab) stays.
 */
export async function commitDraft(db: DiaryDb, env: Env, accountId: string, draft: Draft): Promise<void> {
  const change = draftChange(draft);
  const { date, timeZone, asks = [] } = draft;
  // A draft nobody typed in, handed in by a program, is made now.
  const madeAt = draft.updatedAt === 0 ? env.now() : draftMadeAt(draft);
  const tables = [db.meta, db.outbox, ...db.entryTables, db.uploads, db.files, db.drafts, db.parked];
  await writeText(db, tables, async () => {
    const stored = await db.drafts.get(date);
    if (!isNoChange(change)) await saveWithin(db, env, accountId, { date, timeZone, change, madeAt });
    for (const work of asks) await askWithin(db, env, accountId, { date, timeZone, work }, madeAt);
    if (stored && stored.updatedAt > draft.updatedAt) await db.drafts.put(stored);
    else await db.drafts.delete(date);
  });
}

/** Whether saving a draft would change the entry its editor opened, or ask for something. */
export function isDirtyDraft(draft: Draft): boolean {
  return (draft.asks ?? []).length > 0 || !isNoChange(draftChange(draft));
}

/** Whether any draft holds something that is not saved; an update must not reload over it. */
export async function hasDirtyDraft(db: DiaryDb): Promise<boolean> {
  return (await db.drafts.toArray()).some(isDirtyDraft);
}
