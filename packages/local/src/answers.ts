import type { DiaryDb } from './db.ts';
import { draftAsEntry, draftChange, draftMadeAt, isDirtyDraft } from './drafts.ts';
import { getEntryByDate, saveWithin } from './entries.ts';
import type { Env } from './env.ts';
import type { Draft } from './rows.ts';
import { writeText } from './write-text.ts';

/**
 * What the editor of a saved draft has stored measures its changes by what is saved now; where none is left the draft has
 * become its entry, and would be shown as unsaved for as long as it lay there.
 */
async function noteInStored(db: DiaryDb, saved: Draft): Promise<void> {
  const stored = await db.drafts.get(saved.date);
  if (!stored?.base || stored.by !== saved.by) return;
  const noted = { ...stored, base: { ...stored.base, reflections: draftAsEntry(saved).reflections ?? [] } };
  if (isDirtyDraft(noted)) await db.drafts.put(noted);
  else await db.drafts.delete(saved.date);
}

/**
 * Saves the answers of a draft whose day has an entry, and nothing else of it: they are seen by their owner alone, so they
 * need not wait for 'Speichern' (spec §5, decision 16). What else the draft holds stays one; what its editor has stored of
 * it learns of the saving in the same transaction.
 * @returns false where there is nothing to save, or no entry yet: then the answers go with the draft
 * @throws DOMException when the device is full
 */
export async function saveAnswers(db: DiaryDb, env: Env, accountId: string, draft: Draft): Promise<boolean> {
  const { date, timeZone } = draft;
  const { answers } = draftChange(draft);
  if (!answers) return false;
  const change = { fields: {}, addImages: [], removeImages: [], answers };
  return writeText(db, [db.meta, db.outbox, ...db.entryTables, db.drafts], async () => {
    if (!(await getEntryByDate(db, date))) return false;
    await saveWithin(db, env, accountId, { date, timeZone, change, madeAt: draftMadeAt(draft) });
    await noteInStored(db, draft);
    return true;
  });
}
