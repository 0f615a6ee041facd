import type { LocalDate } from '@tagfalter/domain/local-date';
import { limitsOf } from '@tagfalter/domain/tiers';
import { useDiary } from '#entities/diary/diary.tsx';
import { useToday } from '#platform/today.ts';

/** Whether the own entry of a day may be changed now: today's always, with Pro any (spec §6, decision 11); live. */
export function useMayEdit(day: LocalDate): boolean {
  const { isPro } = useDiary();
  return useToday() === day || limitsOf(isPro).editsPastDays;
}
