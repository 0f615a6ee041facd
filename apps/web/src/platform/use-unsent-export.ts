import { useLingui } from '@lingui/react/macro';
import { exportWaiting } from '@tagfalter/local/export';
import { useDiary } from './diary.tsx';
import { saveFile } from './save-file.ts';
import { useToast } from './toast.tsx';

/** Downloads everything that has not reached the server, as one file. */
export function useUnsentExport(): () => Promise<void> {
  const { t } = useLingui();
  const { db } = useDiary();
  const toast = useToast();
  return () =>
    exportWaiting(db).then(saveFile, () => {
      toast({ title: t`Fehler`, description: t`Das hat nicht geklappt.`, variant: 'destructive' });
    });
}
