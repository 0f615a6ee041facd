import type { DiaryDb } from './db.ts';
import { draftChange, draftMadeAt } from './drafts.ts';
import { getEntryByDate, saveEntry } from './entries.ts';
import type { Env } from './env.ts';
import type { Draft } from './rows.ts';

/**
 * Saves the answers of a draft whose day has an entry, and nothing else of it: they are seen by their owner alone, so they
 * need not wait for 'Speichern' (spec §5, decision 16). The draft stays.
 * @returns false where there is nothing to save, or no entry yet: then the answers go with the draft
 * @throws DOMException when the device is full
 */
export async function saveAnswers(db: DiaryDb, env: Env, accountId: string, draft: Draft): Promise<boolean> {
  const { date, timeZone } = draft;
  const { answers } = draftChange(draft);
  if (!answers || !(await getEntryByDate(db, date))) return false;
  const change = { fields: {}, addImages: [], removeImages: [], answers };
  await saveEntry(db, env, accountId, { date, timeZone, change, madeAt: draftMadeAt(draft), keepsDraft: true });
  return true;
}
