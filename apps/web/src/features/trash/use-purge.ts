import { useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { purgeDeleted } from '@tagfalter/local/entries/trash';
import { useDiary } from '#entities/diary/diary.tsx';
import { useErrorToast } from '#platform/failure-toast.ts';
import { useToast } from '#platform/toast.tsx';

/** Deletes days for good, here at once and everywhere else once the server hears of it (spec decision 42). */
export function usePurge(): (dates: readonly LocalDate[]) => Promise<void> {
  const { t } = useLingui();
  const { db, env, sync } = useDiary();
  const toast = useToast();
  const failed = useErrorToast();
  return async (dates) => {
    try {
      await purgeDeleted(db, env, dates);
      sync.wake('write');
      toast({ title: t`Endgültig gelöscht` });
    } catch (error) {
      failed(error, 'deleted entry: for good', t`Das ließ sich nicht endgültig löschen.`);
    }
  };
}
