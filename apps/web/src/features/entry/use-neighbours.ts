import type { LocalDate } from '@tagfalter/domain/local-date';
import { type Neighbours, queryNeighbours } from '@tagfalter/local/entries/neighbours';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useToday } from '#platform/today.ts';

export interface NearEntries extends Neighbours {
  /** Today, where nothing later is written and today has no entry yet. */
  openToday: LocalDate | undefined;
}

/** The nearest days with an entry, live; undefined while they are looked for. */
export function useNeighbours(date: LocalDate): NearEntries | undefined {
  const { db } = useDiary();
  const today = useToday();
  const found = useLive(() => queryNeighbours(db, date), [db, date]);
  return found && { ...found, openToday: !found.after && date < today ? today : undefined };
}
