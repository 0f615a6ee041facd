import { isOpenAddition } from '@tagfalter/domain/added-later';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { limitsOf } from '@tagfalter/domain/tiers';
import type { EntryView } from '@tagfalter/local/entries/entries';
import { useDiary } from '#entities/diary/diary.tsx';
import { useToday } from '#platform/today.ts';

/** Whether the own entry of a day may be changed now: today's always, one added later for a day, with Pro any (spec §6, spec decisions 11 and 75). */
export function useMayEdit(day: LocalDate, entry?: Pick<EntryView, 'addedLater' | 'createdAt'>): boolean {
  const { isPro, env } = useDiary();
  const isToday = useToday() === day;
  const isAddition = entry !== undefined && isOpenAddition(entry, Date.parse(entry.createdAt), env.now());
  return isToday || isAddition || limitsOf(isPro).editsPastDays;
}
