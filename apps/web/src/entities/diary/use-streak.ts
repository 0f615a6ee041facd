import { type Streak, streakOf } from '@tagfalter/domain/streak';
import { allDates } from '@tagfalter/local/entries/packs';
import { useToday } from '#platform/today.ts';
import { useDiary } from './diary.tsx';
import { useLive } from './live.ts';

/** The streak by the dates on this device, live; undefined until the store has been read (spec decision 17). */
export function useStreak(): { streak: Streak; dates: ReadonlySet<string> } | undefined {
  const { db } = useDiary();
  const today = useToday();
  return useLive(async () => {
    const dates = new Set(await allDates(db));
    return { streak: streakOf(dates, today), dates };
  }, [db, today]);
}
