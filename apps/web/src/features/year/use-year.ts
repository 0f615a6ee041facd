import { hasDiaryWhole } from '@tagfalter/local/entries/client';
import { type GlancedEntry, queryYear } from '@tagfalter/local/entries/year';
import { useMemo } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';

export interface Year {
  /** `2026`. */
  year: string;
  /** Newest first, without resting entries. */
  days: GlancedEntry[];
  /** Newest first, with resting entries: the calendar leaves out none. */
  all: GlancedEntry[];
  /** Whether more may still come: the diary is being fetched for the first time. */
  isComing: boolean;
}

/** The days of a year from this device; undefined until they are read. */
export function useYear(year: string): Year | undefined {
  const { db } = useDiary();
  const read = useLive(
    async () => ({ year, all: await queryYear(db, year), isComing: !(await hasDiaryWhole(db)) }),
    [db, year],
  );
  // `read` keeps the previous year until this one is read; it is not shown under the wrong title.
  const current = read?.year === year ? read : undefined;
  return useMemo(() => current && { ...current, days: current.all.filter(({ rests }) => !rests) }, [current]);
}
