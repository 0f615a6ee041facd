import type { Day } from '@tagfalter/domain/day';
import { mayEditDay } from '@tagfalter/domain/edit-window';
import type { Env } from '@tagfalter/local/env';

/** Whether the pencil shows: own entries of today, with Pro any (decision 11). */
export function mayEditNow(day: Day, isPro: boolean, env: Pick<Env, 'now' | 'timeZone'>): boolean {
  const now = env.now();
  return mayEditDay(day, isPro, { madeAt: now, receivedAt: now, timeZone: env.timeZone() });
}
