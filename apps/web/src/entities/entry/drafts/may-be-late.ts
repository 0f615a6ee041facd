import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import type { Draft } from '@tagfalter/local/drafts/drafts';
import type { Diary } from '#entities/diary/diary.tsx';

/** Whether `LateDraft` has to look at a draft before it is saved: at a new one of a day before yesterday. */
export function mayBeLate({ base, addedLater, date }: Draft, env: Diary['env']): boolean {
  return base === null && !addedLater && date < addDays(localDateOf(env.now(), env.timeZone()), -1);
}
