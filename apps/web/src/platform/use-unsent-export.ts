import { useLingui } from '@lingui/react/macro';
import { exportWaiting } from '@tagfalter/local/export';
import { useDiary } from './diary.tsx';
import { saveFile } from './save-file.ts';
import { useToast } from './toast.tsx';
import { draftsInMemory } from './words-in-memory.ts';

/** Downloads everything that has not reached the server, as one file; its answer: whether that went well. */
export function useUnsentExport(): () => Promise<boolean> {
  const { t } = useLingui();
  const { db } = useDiary();
  const toast = useToast();
  return async () => {
    try {
      saveFile(await exportWaiting(db, draftsInMemory(db)));
      return true;
    } catch {
      toast({ title: t`Fehler`, description: t`Das hat nicht geklappt.`, variant: 'destructive' });
      return false;
    }
  };
}
