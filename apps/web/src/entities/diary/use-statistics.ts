import type { LocalDate } from '@tagfalter/domain/local-date';
import type { Statistics } from '@tagfalter/domain/statistics';
import { perAccount } from '@tagfalter/local/base/per-account';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import { countDiary, diaryVersion } from '@tagfalter/local/entries/statistics';
import { useCallback } from 'react';
import { useToday } from '#platform/today.ts';
import { useDiary } from './diary.tsx';
import { useLive } from './live.ts';
import { useReadOnce } from './use-read-once.ts';

interface Count {
  /** The diary's version and the day it was counted for. */
  as: string;
  figures: Promise<Statistics | undefined>;
  ending: AbortController;
}

interface CountedStatistics {
  /** The last count, or the one under way: whoever comes back finds it, and only a change is counted anew. */
  count?: Count | undefined;
  figures?: Statistics;
}
const statistics = perAccount('statistics', (): CountedStatistics => ({}));

/** A task of its own, so that taps and typing come between two slices. */
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Counts unless that has been done for this version and day; ends the count of an earlier one. */
function count(db: DiaryDb, version: string, today: LocalDate): Promise<Statistics | undefined> {
  const as = `${version} ${today}`;
  const state = statistics(db);
  const known = state.count;
  if (known?.as === as) return known.figures;
  known?.ending.abort();
  const ending = new AbortController();
  const figures = countDiary(db, today, { nextTurn, signal: ending.signal }).then(
    (counted) => {
      if (counted) state.figures = counted;
      return counted;
    },
    (error: unknown) => {
      state.count = undefined;
      throw error;
    },
  );
  state.count = { as, figures, ending };
  return figures;
}

/**
 * Figures of the whole diary, live, counted on the device and therefore without a network (spec §1). Until a change is
 * counted, the figures before it stay.
 * @returns undefined until they have been counted once
 */
export function useStatistics(): Statistics | undefined {
  const { db } = useDiary();
  const today = useToday();
  const version = useLive(() => diaryVersion(db), [db]);
  const read = useCallback(
    async () => (version === undefined ? undefined : count(db, version, today)),
    [db, version, today],
  );
  return useReadOnce(read) ?? statistics(db).figures;
}
