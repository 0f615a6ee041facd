import type { Day } from '@tagfalter/domain/day';
import { limitsOf } from '@tagfalter/domain/tiers';
import { useDiary } from './diary.tsx';
import { useToday } from './today.ts';

/** Whether the own entry of a day may be changed now: today's always, with Pro any (spec §6, decision 11); live. */
export function useMayEdit(day: Day): boolean {
  const { isPro } = useDiary();
  return useToday() === day || limitsOf(isPro).editsPastDays;
}
