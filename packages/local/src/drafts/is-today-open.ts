import { isEmptyEntry } from '@tagfalter/domain/entry';
import { localDateOf } from '@tagfalter/domain/local-date';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import { getEntryByDate } from '../entries/entries.ts';
import { loadDraft } from './drafts.ts';

type Clock = Pick<Env, 'now' | 'timeZone'>;

export const todayOf = ({ now, timeZone }: Clock): string => localDateOf(now(), timeZone());

/** Whether today has neither an entry here nor a draft with content. */
export async function isTodayOpen(db: DiaryDb, { now, timeZone }: Clock): Promise<boolean> {
  const date = localDateOf(now(), timeZone());
  if (await getEntryByDate(db, date)) return false;
  const draft = await loadDraft(db, date);
  return draft === undefined || isEmptyEntry(draft);
}
