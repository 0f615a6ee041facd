import { blankEntry, type Entry } from '@tagfalter/domain/entry';
import { fieldsOf } from '@tagfalter/domain/entry-fields';
import { type EntryChange, entryChange, isNoChange } from '@tagfalter/domain/entry-merge';
import { type LocalDate, localDateOf } from '@tagfalter/domain/local-date';
import { answerTo, type ReflectionAnswer } from '@tagfalter/domain/reflection';
import type { Env } from '../base/env.ts';
import { isStorageError } from '../base/storage-error.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { Draft, DraftStoring } from '../db/rows.ts';
import { write } from '../db/write.ts';
import { writeEntry } from '../entries/entries.ts';

export type { Draft } from '../db/rows.ts';

export function loadDraft(db: DiaryDb, date: LocalDate): Promise<Draft | undefined> {
  return db.drafts.get(date);
}

/** Whether both are the same stored draft. */
export function isSameStoring(a: DraftStoring, b: DraftStoring | null | undefined): boolean {
  return a.by === b?.by && a.updatedAt === b?.updatedAt;
}

/**
 * Stores the draft of a page that may be gone in the next moment, without waiting for anything. Unlike `storeDraft` it
 * cannot look first and may overwrite another editor's draft; that editor learns from `over` which draft this one
 * replaced. Committing by hand leaves the rest to the browser, which would abort a transaction that waits for this
 * page.
 * @param known last draft of the date that the caller has seen on this device
 */
export function storeDraftAtOnce(db: DiaryDb, draft: Draft, known: Draft | undefined): void {
  if (!db.isOpen()) return;
  try {
    const transaction = db.backendDB().transaction('drafts', 'readwrite');
    transaction.objectStore('drafts').put({ ...draft, over: known ? storingOf(known) : null } satisfies Draft);
    transaction.commit();
  } catch (error) {
    // The system has already closed the database; if the page lives on, its next write opens it again.
    if (!isStorageError(error)) throw error;
  }
}

function storingOf({ by, updatedAt }: Draft): DraftStoring {
  return { updatedAt, ...(by === undefined ? {} : { by }) };
}

/** `over` is only for drafts stored without looking first. */
function withoutOver({ over: _over, ...draft }: Draft): Draft {
  return draft;
}

/**
 * Stores the draft of an editor (spec decision 16: 300–500 ms after typing, on blur and when the page goes), unless
 * another open editor has stored one meanwhile: two tabs never overwrite each other.
 * @param known last draft of the date that the caller has seen on this device
 * @returns the other editor's draft, with nothing stored, or `undefined`
 */
export async function storeDraft(db: DiaryDb, draft: Draft, known?: Draft): Promise<Draft | undefined> {
  return write(db, [db.drafts], async () => {
    const stored = await db.drafts.get(draft.date);
    if (stored && stored.by !== draft.by && !isSameStoring(stored, known)) return stored;
    await db.drafts.put(withoutOver(draft));
    return undefined;
  });
}

/**
 * Changes a draft that no editor here has open, in one transaction: a draft being typed in another tab stays whole.
 * @param change returns `undefined` to leave everything as it is
 * @returns whether the draft was changed
 */
export async function changeDraft(
  db: DiaryDb,
  date: LocalDate,
  change: (stored: Draft | undefined) => Draft | undefined,
): Promise<boolean> {
  return write(db, [db.drafts], async () => {
    const draft = change(await db.drafts.get(date));
    if (draft) await db.drafts.put(withoutOver(draft));
    return draft !== undefined;
  });
}

export async function discardDraft(db: DiaryDb, date: LocalDate): Promise<void> {
  await write(db, [db.drafts], () => db.drafts.delete(date));
}

/** A draft equal to an entry. For a new one, pass a blank entry and `isNew`. */
export function draftFromEntry(entry: Entry, options?: { isNew?: boolean; now?: number }): Draft {
  const { id: entryId, date, timeZone, images, reflections = [] } = entry;
  const { isFavorite: _isFavorite, ...fields } = fieldsOf(entry);
  return {
    ...{ date, timeZone, entryId, ...fields, images, reflections },
    updatedAt: options?.now ?? 0,
    base: options?.isNew ? null : entry,
  };
}

/** Answers as they would be saved: trimmed; a blank one keeps the saved answer (spec §5). */
function draftAnswers({ reflections, base }: Draft): ReflectionAnswer[] {
  const saved = base?.reflections ?? [];
  return reflections
    .map(({ questionId, answer }) => ({ questionId, answer: answer.trim() || (answerTo(saved, questionId) ?? '') }))
    .filter(({ answer }) => answer !== '');
}

/** A draft as the entry it would become. */
export function draftAsEntry(draft: Draft): Entry {
  const { beganAt: _began, updatedAt: _updated, by: _by, over: _over, asks: _asks, base, entryId, ...fields } = draft;
  return { ...fields, id: entryId, isFavorite: base?.isFavorite ?? false, reflections: draftAnswers(draft) };
}

/** The change that saving a draft would make to the entry its editor opened. */
export function draftChange(draft: Draft): EntryChange {
  const base = draft.base ?? blankEntry(draft.entryId, draft.date, draft.timeZone);
  return entryChange(base, draftAsEntry(draft));
}

/** Longest sitting: writing into the night is not cut off at midnight. */
const SITTING_MS = 6 * 3_600_000;

/**
 * When a draft counts as made, milliseconds since the epoch (spec decision 11): at its last change, or at its first if
 * one sitting went on past midnight.
 */
export function draftMadeAt(draft: Pick<Draft, 'date' | 'timeZone' | 'beganAt' | 'updatedAt'>): number {
  const { date, timeZone, updatedAt, beganAt = updatedAt } = draft;
  const isLate = localDateOf(updatedAt, timeZone) !== date;
  return isLate && updatedAt - beganAt <= SITTING_MS ? beganAt : updatedAt;
}

/**
 * Saves a draft as its entry with its requests to the assistant, and removes it, in one transaction (spec decision 16,
 * S3). The stamp is the moment the draft was made, not saved (spec decision 11).
 */
export async function commitDraft(db: DiaryDb, env: Env, draft: Draft): Promise<void> {
  const { date, timeZone, asks } = draft;
  // 0 marks a draft that a program passed without typing: it is made now.
  const madeAt = draft.updatedAt === 0 ? env.now() : draftMadeAt(draft);
  await writeEntry(db, env, { date, timeZone, change: draftChange(draft), asks, madeAt, draft });
}

/** Whether saving a draft would change its entry or ask the assistant for something. */
export function isDirtyDraft(draft: Draft): boolean {
  return (draft.asks ?? []).length > 0 || !isNoChange(draftChange(draft));
}

/** Unsaved drafts of all days, newest day first. */
export async function listDrafts(db: DiaryDb): Promise<Draft[]> {
  return (await db.drafts.orderBy('date').reverse().toArray()).filter(isDirtyDraft);
}

/** Whether any draft is unsaved; an update must not reload over it. */
export async function hasDirtyDraft(db: DiaryDb): Promise<boolean> {
  return (await listDrafts(db)).length > 0;
}
