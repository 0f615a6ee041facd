import { type Parked, retryParked } from '@tagfalter/local/parked';
import { useDiary } from '../diary.tsx';
import { useFailureToast } from '../failure-toast.ts';

/** Sends again what the server did not take (decision 12, S4); what cannot be tried stays, and that is said. */
export function useRetry(): (items: readonly Parked[]) => Promise<void> {
  const { db, env, accountId, sync } = useDiary();
  const failed = useFailureToast();
  return async (items) => {
    try {
      for (const { id } of items) await retryParked(db, env, accountId, id);
      sync.wake('manual');
    } catch {
      failed();
    }
  };
}
