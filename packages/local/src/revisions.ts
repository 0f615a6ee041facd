import { type EntryChange, entryChange, isNoChange } from '@tagfalter/domain/entry-merge';
import { isRevisionOver, type Revision } from '@tagfalter/domain/revision';
import type { DiaryDb } from './db.ts';
import { type EntryView, getEntryView, saveEntry } from './entries.ts';
import type { Env } from './env.ts';
import { findRow } from './packs.ts';
import { unsentRevisions } from './unsent-revisions.ts';

export type { Revision } from '@tagfalter/domain/revision';

/**
 * Earlier versions of a day, newest first (decision 10): those this device has pulled, and on top of them what its own
 * unsent changes have replaced, which the server will know as earlier versions soon.
 */
export async function listRevisions(db: DiaryDb, env: Pick<Env, 'now'>, entryId: string): Promise<Revision[]> {
  return db.transaction('r', [...db.entryTables, db.outbox, db.revisions], async () => {
    const pulled = await db.revisions.where('entryId').equals(entryId).sortBy('at');
    const row = await findRow(db, entryId);
    const mutations = await db.outbox.where('entryId').equals(entryId).sortBy('id');
    const standing = pulled.filter(({ at }) => !isRevisionOver(at, env.now()));
    return [...standing, ...unsentRevisions(entryId, row?.base ?? null, mutations)].reverse();
  });
}

/** The entry as it would be with an earlier version's content back in its place; photos and answers join those it has. */
function withRevision(entry: EntryView, { content }: Pick<Revision, 'content'>): EntryView {
  const { images = [], reflections = [], ...kept } = content;
  const fields = withMakers(kept);
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

/** A text that comes back without a word on who made it is a person's (decision 19). */
function withMakers(fields: Revision['content']): Revision['content'] {
  const { summary, summaryFrom = 'person', audioTranscript, transcriptFrom = 'person' } = fields;
  return {
    ...fields,
    ...(summary === undefined ? {} : { summaryFrom }),
    ...(audioTranscript === undefined ? {} : { transcriptFrom }),
  };
}

/** Writes a change of the day over what stands, and leaves a draft of the day as it is. */
async function saveBeside(db: DiaryDb, env: Env, accountId: string, entry: EntryView, change: EntryChange) {
  const { date, timeZone } = entry;
  await saveEntry(db, env, accountId, { date, timeZone, change });
}

/**
 * Writes an earlier version back, like any other edit: what it takes the place of becomes an earlier version in turn.
 * @returns the change that takes it back again; null when the day is gone
 */
export async function restoreRevision(
  db: DiaryDb,
  env: Env,
  accountId: string,
  revision: Revision,
): Promise<EntryChange | null> {
  const entry = await getEntryView(db, revision.entryId);
  if (!entry) return null;
  const restored = withRevision(entry, revision);
  await saveBeside(db, env, accountId, entry, entryChange(entry, restored));
  return entryChange(restored, entry);
}

/**
 * Takes a restoring back.
 * @param back what `restoreRevision` answered
 * @returns false when the day is gone
 */
export async function undoRestore(
  db: DiaryDb,
  env: Env,
  accountId: string,
  entryId: string,
  back: EntryChange,
): Promise<boolean> {
  const entry = await getEntryView(db, entryId);
  if (entry) await saveBeside(db, env, accountId, entry, back);
  return entry !== undefined;
}

/** Whether an earlier version would change nothing, because the entry reads like it again. */
export function isCurrent(entry: EntryView, revision: Pick<Revision, 'content'>): boolean {
  return isNoChange(entryChange(entry, withRevision(entry, revision)));
}
