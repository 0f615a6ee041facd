import type { LocalDate } from '@tagfalter/domain/local-date';
import { type Streak, streakOf } from '@tagfalter/domain/streak';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import { isInFirstPull } from '@tagfalter/local/entries/client';
import { allDates, streakDates } from '@tagfalter/local/entries/packs';
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
const lastRead = new WeakMap<DiaryDb, WrittenDays>();

/** The streak by the dates on this device, live; undefined until the store has been read once (spec decision 17). */
export function useStreak(): WrittenDays | undefined {
  const { db } = useDiary();
  const today = useToday();
  const read = useLive(async () => {
    const [dates, written, isPartial] = await Promise.all([allDates(db), streakDates(db), isInFirstPull(db)]);
    return { ...streakOf(written, today), today, dates: new Set(dates), isPartial };
  }, [db, today]);
  if (read) lastRead.set(db, read);
  const last = read ?? lastRead.get(db);
  return last?.today === today ? last : undefined;
}
