import type { LocalDate } from '@tagfalter/domain/local-date';
import { type Streak, streakOf } from '@tagfalter/domain/streak';
import { perAccount } from '@tagfalter/local/base/per-account';
import { createStore } from '@tagfalter/local/base/store';
import { isInFirstPull } from '@tagfalter/local/entries/client';
import { allDates, packedStreakDates } from '@tagfalter/local/entries/packs';
import { useToday } from '#platform/today.ts';
import { useDiary } from './diary.tsx';
import { useLive } from './live.ts';

export interface WrittenDays extends Streak {
  /** The day as of which the streak is. */
  today: LocalDate;
  /** Dates of all entries on this device. */
  dates: ReadonlySet<LocalDate>;
  /** Whether a new device is still fetching: then nothing can be said of the streak yet. */
  isPartial: boolean;
}

/** Streak read last: a returning person finds it at once. */
const lastRead = perAccount('streak', () => createStore<WrittenDays | undefined>(undefined));

/** The streak by the dates on this device, live; undefined until the store has been read once (spec decision 17). */
export function useStreak(): WrittenDays | undefined {
  const { db } = useDiary();
  const today = useToday();
  const read = useLive(async () => {
    const [dates, written, isPartial] = await Promise.all([allDates(db), packedStreakDates(db), isInFirstPull(db)]);
    return { ...streakOf(written, today), today, dates: new Set(dates), isPartial };
  }, [db, today]);
  if (read) lastRead(db).set(read);
  const last = read ?? lastRead(db).get();
  return last?.today === today ? last : undefined;
}
