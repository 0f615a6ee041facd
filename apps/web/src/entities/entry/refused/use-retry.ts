import { moveParked, type ParkedRow, retryParked } from '@tagfalter/local/unsent/parked';
import { useDiary } from '#entities/diary/diary.tsx';
import { useSendNow } from '#entities/diary/use-send-now.ts';
import { useErrorToast } from '#platform/failure-toast.ts';

/** Sends again what the server did not take (decision 12, S4); what cannot be tried stays, and that is said. */
export function useRetry(): (items: readonly ParkedRow[]) => Promise<void> {
  const { db, env } = useDiary();
  const sendNow = useSendNow();
  const failed = useErrorToast();
  return async (items) => {
    try {
      for (const { id } of items) await retryParked(db, env, id);
      await sendNow();
    } catch (error) {
      failed(error, 'refused: trying again');
    }
  };
}

/** Puts what was written under a wrong date into the day it was most likely written on. */
export function useMoveToRightDay(): (item: ParkedRow) => Promise<void> {
  const { db, env, sync } = useDiary();
  const failed = useErrorToast();
  return async ({ date, likelyDate }) => {
    if (likelyDate === undefined) return;
    try {
      await moveParked(db, env, { from: date, to: likelyDate });
      sync.wake('manual');
    } catch (error) {
      failed(error, 'refused: another date');
    }
  };
}
