import { memoryDates } from '@tagfalter/domain/memories';
import { lazy, Suspense } from 'react';
import type { WrittenDays } from '#entities/diary/use-streak.ts';
import { StreakCard } from './streak-card.tsx';

// Most days have no entry in an earlier year.
const MemoryCard = lazy(async () => ({ default: (await import('./memory-card.tsx')).MemoryCard }));

/** Rail on wide screens, above the feed on phones: the streak, and an earlier year's day. */
export function BesideFeed({ days }: { days: WrittenDays }) {
  const { dates, today } = days;
  const remembered = memoryDates(dates, today);
  return (
    <>
      <StreakCard days={days} />
      {remembered.length > 0 ? (
        <Suspense fallback={<div className="memo__wait" />}>
          <MemoryCard today={today} dates={remembered} />
        </Suspense>
      ) : null}
    </>
  );
}
