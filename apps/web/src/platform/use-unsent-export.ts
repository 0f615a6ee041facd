import { exportWaiting } from '@tagfalter/local/export';
import { useDiary } from './diary.tsx';
import { useFailureToast } from './failure-toast.ts';
import { saveFile } from './save-file.ts';
import { draftsInMemory } from './words-in-memory.ts';

/** Downloads everything that has not reached the server, as one file; its answer: whether that went well. */
export function useUnsentExport(): () => Promise<boolean> {
  const { db } = useDiary();
  const failed = useFailureToast();
  return async () => {
    try {
      saveFile(await exportWaiting(db, draftsInMemory(db)));
      return true;
    } catch {
      failed();
      return false;
    }
  };
}
