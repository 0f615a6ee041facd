import { type EntryChange, entryChange, isNoChange } from '@tagfalter/domain/entry-merge';
import { isRevisionOver, type Revision } from '@tagfalter/domain/revision';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import { type EntryView, getEntryView, saveEntry } from './entries.ts';
import { findRow } from './packs.ts';
import { unsentRevisions } from './unsent-revisions.ts';

export type { Revision } from '@tagfalter/domain/revision';

/** Newest first, with content replaced by unsent changes (spec decision 10). None for an entry being purged. */
export async function listRevisions(db: DiaryDb, env: Pick<Env, 'now'>, entryId: string): Promise<Revision[]> {
  return db.transaction('r', [...db.entryTables, db.outbox, db.revisions], async () => {
    const pulled = await db.revisions.where('entryId').equals(entryId).sortBy('at');
    const row = await findRow(db, entryId);
    const mutations = await db.outbox.where('entryId').equals(entryId).sortBy('id');
    const isPurged = mutations.some(({ name }) => name === 'entry.purge');
    const existing = isPurged ? [] : pulled.filter(({ at }) => !isRevisionOver(at, env.now()));
    return [...existing, ...unsentRevisions(entryId, row?.base ?? null, mutations)].reverse();
  });
}

/** Photos and answers are added to the entry's. */
function withRevision(entry: EntryView, { content }: Pick<Revision, 'content'>): EntryView {
  const { images = [], reflections = [], ...rest } = content;
  const fields = withMakers(rest);
  const held = new Set(entry.images.map((image) => image.hash));
  const answered = new Set(reflections.map(({ questionId }) => questionId));
  const others = entry.reflections?.filter(({ questionId }) => !answered.has(questionId)) ?? [];
  return {
    ...entry,
    ...fields,
    images: [...entry.images, ...images.filter((image) => !held.has(image.hash))],
    reflections: [...others, ...reflections],
  };
}

/** Without a maker it counts as a person's (spec decision 19). */
function withMakers(fields: Revision['content']): Revision['content'] {
  const { summary, summaryFrom = 'person', audioTranscript, transcriptFrom = 'person' } = fields;
  return {
    ...fields,
    ...(summary === undefined ? {} : { summaryFrom }),
    ...(audioTranscript === undefined ? {} : { transcriptFrom }),
  };
}

async function saveChange(db: DiaryDb, env: Env, entry: EntryView, change: EntryChange) {
  const { date, timeZone } = entry;
  await saveEntry(db, env, { date, timeZone, change });
}

/**
 * By an ordinary edit.
 * @returns the change that undoes it; `null` if the entry is gone
 */
export async function restoreRevision(db: DiaryDb, env: Env, revision: Revision): Promise<EntryChange | null> {
  const entry = await getEntryView(db, revision.entryId);
  if (!entry) return null;
  const restored = withRevision(entry, revision);
  await saveChange(db, env, entry, entryChange(entry, restored));
  return entryChange(restored, entry);
}

/**
 * @param back from `restoreRevision`
 * @returns `false` if the entry is gone
 */
export async function undoRestore(db: DiaryDb, env: Env, entryId: string, back: EntryChange): Promise<boolean> {
  const entry = await getEntryView(db, entryId);
  if (entry) await saveChange(db, env, entry, back);
  return entry !== undefined;
}

/** Whether restoring it would change nothing. */
export function isCurrent(entry: EntryView, revision: Pick<Revision, 'content'>): boolean {
  return isNoChange(entryChange(entry, withRevision(entry, revision)));
}
