import { areUploadsPaused, pauseUploads } from '@tagfalter/local/media/upload-pause';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useSendNow } from '#entities/diary/use-send-now.ts';
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
