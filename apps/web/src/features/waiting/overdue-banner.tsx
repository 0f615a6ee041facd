import { MINUTE_MS } from '@tagfalter/domain/durations';
import { listWaiting, overdueAt } from '@tagfalter/local/unsent/waiting';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { withScreenWords } from '#i18n/activate.ts';

const OverdueWarning = lazy(async () => ({
  default: (await withScreenWords(import('./overdue-warning.tsx'))).OverdueWarning,
}));

const EVERY_MS = 15 * MINUTE_MS;

/** The time in milliseconds since the epoch, as of a quarter of an hour ago at most: for what changes by the day. */
function useNow(): number {
  const { env } = useDiary();
  const [now, setNow] = useState(env.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(env.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, [env]);
  return now;
}

/** How much has lain on this device alone for more than a day, live. */
function useOverdue(): number {
  const { db } = useDiary();
  const now = useNow();
  const items = useLive(() => listWaiting(db), [db]) ?? [];
  return overdueAt(items, now).length;
}

/**
 * Warns of what would be lost with this device (promise 7): said after a day, with two ways out.
 * @param props.canSend whether it offers to send; not where the screen does so itself
 */
export function OverdueBanner({ canSend = true }: { canSend?: boolean }) {
  const count = useOverdue();
  if (count === 0) return null;
  return (
    <Suspense>
      <OverdueWarning count={count} canSend={canSend} />
    </Suspense>
  );
}
