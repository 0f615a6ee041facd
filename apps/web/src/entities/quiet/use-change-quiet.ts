import { useLingui } from '@lingui/react/macro';
import { changeQuietHere, type QuietEdit } from '@tagfalter/local/quiet/quiet';
import { useDiary } from '#entities/diary/diary.tsx';
import { useErrorToast } from '#platform/failure-toast.ts';
import { useToast } from '#platform/toast.tsx';

/**
 * Changes what rests: here at once, elsewhere once it is sent. Says so where it cannot be.
 * @returns whether it is done
 */
export function useChangeQuiet(): (change: QuietEdit) => Promise<boolean> {
  const { t } = useLingui();
  const { db, sync } = useDiary();
  const toast = useToast();
  const failed = useErrorToast();
  return async (change) => {
    try {
      const fits = await changeQuietHere(db, change);
      if (fits) sync.wake('write');
      else toast({ title: t`Mehr kann nicht ruhen. Nimm erst etwas heraus, das wieder gezeigt werden darf.` });
      return fits;
    } catch (error) {
      failed(error, 'quiet memories', t`Das konnte nicht gespeichert werden.`);
      return false;
    }
  };
}
