import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { Draft } from '../db/rows.ts';
import { write } from '../db/write.ts';
import { getEntryByDate, saveWithin } from '../entries/entries.ts';
import { draftAsEntry, draftChange, draftMadeAt, isDirtyDraft } from './drafts.ts';

/** Without a change left, the draft would count as unsaved. */
async function rebaseStoredDraft(db: DiaryDb, saved: Draft): Promise<void> {
  const stored = await db.drafts.get(saved.date);
  if (!stored?.base || stored.by !== saved.by) return;
  const rebased = { ...stored, base: { ...stored.base, reflections: draftAsEntry(saved).reflections ?? [] } };
  if (isDirtyDraft(rebased)) await db.drafts.put(rebased);
  else await db.drafts.delete(saved.date);
}

/**
 * Only their owner sees answers, so they need no 'Speichern' (spec §5, spec decision 16).
 * @returns `false` without answers, or without an entry: then they are saved with the draft
 * @throws DOMException if the device is full
 */
export async function saveAnswers(db: DiaryDb, env: Env, draft: Draft): Promise<boolean> {
  const { date, timeZone } = draft;
  const { answers } = draftChange(draft);
  if (!answers) return false;
  const change = { fields: {}, addImages: [], removeImages: [], answers };
  return write(db, [db.meta, db.outbox, ...db.entryTables, db.drafts], async () => {
    if (!(await getEntryByDate(db, date))) return false;
    await saveWithin(db, env, { date, timeZone, change, madeAt: draftMadeAt(draft) });
    await rebaseStoredDraft(db, draft);
    return true;
  });
}
