import { resumeUploads } from '@tagfalter/local/media/upload-pause';
import { useErrorToast } from '#platform/failure-toast.ts';
import { useDiary } from './diary.tsx';

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
