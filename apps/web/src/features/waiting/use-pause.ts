import { MINUTE_MS } from '@tagfalter/domain/durations';
import { endOfPause, pauseUploads } from '@tagfalter/local/media/upload-pause';
import { useEffect, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useSendNow } from '#entities/diary/use-send-now.ts';
import { useErrorToast } from '#platform/failure-toast.ts';

/** How often an open screen looks whether a pause is over, in ms: a device that slept in between has its timers late. */
const LOOK_MS = MINUTE_MS;

/** Holding files back, and sending again (decision 053). */
export function usePause() {
  const { db, env } = useDiary();
  const failed = useErrorToast();
  const [looks, setLooks] = useState(0);
  const end = useLive(() => endOfPause(db, env.now()), [db, env, looks]) ?? null;
  useEffect(() => {
    if (end === null) return;
    const timer = setTimeout(() => setLooks(looks + 1), Math.max(0, Math.min(end - env.now(), LOOK_MS)));
    return () => clearTimeout(timer);
  }, [env, end, looks]);
  const sendNow = useSendNow();
  const pause = () => pauseUploads(db, env.now()).catch((error: unknown) => failed(error, 'uploads: pausing'));
  return { isPaused: end !== null, pause, sendNow };
}
