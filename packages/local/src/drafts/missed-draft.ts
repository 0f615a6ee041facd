import { mayAddLater } from '@tagfalter/domain/added-later';
import { isNearItsDate } from '@tagfalter/domain/edit-window';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { Draft } from '../db/rows.ts';
import { readClockLead } from '../entries/wrong-clock.ts';
import { draftMadeAt } from './drafts.ts';

/** Whether the server would refuse a new entry from this draft for its date, and take it as added later. */
export async function isMissedDraft(db: DiaryDb, env: Env, draft: Draft): Promise<boolean> {
  const receivedAt = env.now() - (await readClockLead(db));
  const madeAt = Math.min(draftMadeAt(draft), receivedAt);
  return !isNearItsDate(draft.date, { madeAt, receivedAt }) && mayAddLater(draft.date, receivedAt, env.timeZone());
}

/**
 * The draft as a day that is added later: begun as 'Nur für mich' (spec decision 75).
 * @param now of the device: it is made now, whenever it was written
 */
export function asAddition(draft: Draft, now: number): Draft {
  return { ...draft, addedLater: true, visibility: 'private', updatedAt: Math.max(now, draft.updatedAt + 1) };
}
