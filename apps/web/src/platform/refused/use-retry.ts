import { useLingui } from '@lingui/react/macro';
import { type Parked, retryParked } from '@tagfalter/local/parked';
import { useDiary } from '../diary.tsx';
import { useToast } from '../toast.tsx';

/** Sends again what the server did not take (decision 12, S4); what cannot be tried stays, and that is said. */
export function useRetry(): (items: readonly Parked[]) => Promise<void> {
  const { t } = useLingui();
  const { db, env, accountId, sync } = useDiary();
  const toast = useToast();
  return async (items) => {
    try {
      for (const { id } of items) await retryParked(db, env, accountId, id);
      sync.wake('manual');
    } catch {
      toast({ title: t`Fehler`, description: t`Das hat nicht geklappt.`, variant: 'destructive' });
    }
  };
}
