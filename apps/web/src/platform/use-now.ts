import { useEffect, useState } from 'react';
import { useDiary } from './diary.tsx';

const EVERY_MS = 15 * 60_000;

/** The time in milliseconds since the epoch, as of a quarter of an hour ago at most: for what changes by the day. */
export function useNow(): number {
  const { env } = useDiary();
  const [now, setNow] = useState(env.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(env.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, [env]);
  return now;
}
