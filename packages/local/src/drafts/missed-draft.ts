import { mayAddLater } from '@tagfalter/domain/added-later';
import { isNearItsDate } from '@tagfalter/domain/edit-window';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { Draft } from '../db/rows.ts';
import { readClockLead } from '../entries/wrong-clock.ts';
import { draftMadeAt } from './drafts.ts';

/** The server would refuse its date, unless added later. */
export async function isMissedDraft(db: DiaryDb, env: Env, draft: Draft): Promise<boolean> {
  const receivedAt = env.now() - (await readClockLead(db));
  const madeAt = Math.min(draftMadeAt(draft), receivedAt);
  return !isNearItsDate(draft.date, { madeAt, receivedAt }) && mayAddLater(draft.date, receivedAt, env.timeZone());
}

/** Made now, and private (spec decision 75). @param now milliseconds since the epoch */
export function asAddition(draft: Draft, now: number): Draft {
  return { ...draft, addedLater: true, visibility: 'private', updatedAt: Math.max(now, draft.updatedAt + 1) };
}
