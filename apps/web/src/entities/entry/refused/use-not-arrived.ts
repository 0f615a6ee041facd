import { listNotArrived, type NotArrived } from '@tagfalter/local/unsent/not-arrived';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';

const NOTHING: NotArrived = { sending: new Set(), refused: new Map(), awaited: new Map() };

/** Parts of the days that the server has not got, live. */
export function useNotArrived(): NotArrived {
  const { db } = useDiary();
  return useLive(() => listNotArrived(db), [db]) ?? NOTHING;
}
