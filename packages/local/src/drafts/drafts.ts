import { HOUR_MS } from '@tagfalter/domain/durations';
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

export function isSameStoring(a: DraftStoring, b: DraftStoring | null | undefined): boolean {
  return a.by === b?.by && a.updatedAt === b?.updatedAt;
}

/**
 * Stores the draft of a closing page, over another editor's if need be (see `over`). A transaction that waits for its
 * page would be aborted with it.
 * @param known as in `storeDraft`
 */
export function storeDraftAtOnce(db: DiaryDb, draft: Draft, known: Draft | undefined): void {
  if (!db.isOpen()) return;
  try {
    const transaction = db.backendDB().transaction('drafts', 'readwrite');
    transaction.objectStore('drafts').put({ ...draft, over: known ? storingOf(known) : null } satisfies Draft);
    transaction.commit();
  } catch (error) {
    // Closed by the system; the next write opens it.
    if (!isStorageError(error)) throw error;
  }
}

function storingOf({ by, updatedAt }: Draft): DraftStoring {
  return { updatedAt, ...(by === undefined ? {} : { by }) };
}

function withoutOver({ over: _over, ...draft }: Draft): Draft {
  return draft;
}

/**
 * Stores an editor's draft (spec decision 16), unless another open editor has stored one meanwhile.
 * @param known last draft of the date that the caller has seen
 * @returns the other editor's draft, if that prevented it
 */
export async function storeDraft(db: DiaryDb, draft: Draft, known?: Draft): Promise<Draft | undefined> {
  return write(db, [db.drafts], async () => {
    const stored = await db.drafts.get(draft.date);
    if (stored && stored.by !== draft.by && !isSameStoring(stored, known)) return stored;
    // Keeps `over`: another editor has yet to learn that a closing page of this editor replaced its draft.
    const over = stored?.by === draft.by ? stored?.over : undefined;
    await db.drafts.put(over === undefined ? withoutOver(draft) : { ...draft, over });
    return undefined;
  });
}

/**
 * In one transaction, so that a draft being typed in another tab stays whole.
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

export function draftFromEntry(entry: Entry, options?: { isNew?: boolean; now?: number }): Draft {
  const { id: entryId, date, timeZone, images, reflections = [] } = entry;
  const { isFavorite: _isFavorite, ...fields } = fieldsOf(entry);
  return {
    ...{ date, timeZone, entryId, ...fields, images, reflections },
    updatedAt: options?.now ?? 0,
    base: options?.isNew ? null : entry,
  };
}

/** Trimmed; a blank answer keeps the saved one (spec §5). */
function draftAnswers({ reflections, base }: Draft): ReflectionAnswer[] {
  const saved = base?.reflections ?? [];
  return reflections
    .map(({ questionId, answer }) => ({ questionId, answer: answer.trim() || (answerTo(saved, questionId) ?? '') }))
    .filter(({ answer }) => answer !== '');
}

export function draftAsEntry(draft: Draft): Entry {
  const { beganAt: _began, updatedAt: _updated, by: _by, over: _over, asks: _asks, base, entryId, ...fields } = draft;
  return { ...fields, id: entryId, isFavorite: base?.isFavorite ?? false, reflections: draftAnswers(draft) };
}

export function draftChange(draft: Draft): EntryChange {
  const base = draft.base ?? blankEntry(draft.entryId, draft.date, draft.timeZone);
  return entryChange(base, draftAsEntry(draft));
}

/** Longest sitting past midnight. */
const SITTING_MS = 6 * HOUR_MS;

/** Time of the last change, or of the first in a sitting past midnight (spec decision 11). */
export function draftMadeAt(draft: Pick<Draft, 'date' | 'timeZone' | 'beganAt' | 'updatedAt'>): number {
  const { date, timeZone, updatedAt, beganAt = updatedAt } = draft;
  const isLate = localDateOf(updatedAt, timeZone) !== date;
  return isLate && updatedAt - beganAt <= SITTING_MS ? beganAt : updatedAt;
}

/**
 * Saves a draft and removes it in one transaction (spec decision 16, S3). The stamp is the moment it was made (spec
 * decision 11). A draft stored later, or by another editor since `known`, stays: nobody has seen it here.
 * @param known last draft of the date that the caller has seen on this device
 */
export async function commitDraft(
  db: DiaryDb,
  env: Env,
  draft: Draft,
  known: Draft | undefined = draft,
): Promise<void> {
  const { date, timeZone, asks, updatedAt } = draft;
  // 0 marks a draft that a program made without typing: it is made now.
  const madeAt = updatedAt === 0 ? env.now() : draftMadeAt(draft);
  const endsDraft = (stored: Draft) =>
    stored.updatedAt <= updatedAt && (stored.by === draft.by || isSameStoring(stored, known));
  await writeEntry(db, env, { date, timeZone, change: draftChange(draft), asks, madeAt, endsDraft });
}

export function isDirtyDraft(draft: Draft): boolean {
  return (draft.asks ?? []).length > 0 || !isNoChange(draftChange(draft));
}

/** Newest date first. */
export async function listDrafts(db: DiaryDb): Promise<Draft[]> {
  return (await db.drafts.orderBy('date').reverse().toArray()).filter(isDirtyDraft);
}

/** An update must not reload over an unsaved draft. */
export async function hasDirtyDraft(db: DiaryDb): Promise<boolean> {
  return (await listDrafts(db)).length > 0;
}
