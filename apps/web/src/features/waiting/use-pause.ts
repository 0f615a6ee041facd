import { areUploadsPaused, pauseUploads, resumeUploads } from '@tagfalter/local/media/upload-pause';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useErrorToast } from '#platform/failure-toast.ts';

/** Holding files back, and sending again (decision 080). */
export function usePause() {
  const { db, env } = useDiary();
  const failed = useErrorToast();
  const isPaused = useLive(() => areUploadsPaused(db, env.now()), [db, env]) ?? false;
  const sendNow = useSendNow();
  const pause = () => pauseUploads(db, env.now()).catch((error: unknown) => failed(error, 'uploads: pausing'));
  return { isPaused, pause, sendNow };
}

/** Sends what waits, files that were held back included. */
export function useSendNow(): () => Promise<void> {
  const { db, sync } = useDiary();
  const failed = useErrorToast();
  return () =>
    resumeUploads(db).then(
      () => sync.wake('manual'),
      (error: unknown) => failed(error, 'uploads: going on'),
    );
}
