import { exportWaiting } from '@tagfalter/local/unsent/export';
import { errorLog } from '#platform/error-log.ts';
import { useErrorToast } from '#platform/failure-toast.ts';
import { saveFile } from '#platform/save-file.ts';
import { useDiary } from './diary.tsx';
import { draftsInMemory } from './words-in-memory.ts';

/** Downloads everything that has not reached the server, as one file; its answer: whether that went well. */
export function useUnsentExport(): () => Promise<boolean> {
  const { db } = useDiary();
  const failed = useErrorToast();
  return async () => {
    try {
      saveFile(await exportWaiting(db, draftsInMemory(db), await errorLog.read()));
      return true;
    } catch (error) {
      failed(error, 'export of the unsent');
      return false;
    }
  };
}
