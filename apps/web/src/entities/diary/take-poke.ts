import type { Poke } from '@tagfalter/contract/sync-stream';
import type { DiaryLoop } from '@tagfalter/local/diary';

/**
 * Takes over what an event of the stream carries. One without a change of the diary says that something else of the account has
 * changed: whether it is Pro, for one. Then the server is asked who is here.
 */
export function takePoke(sync: Pick<DiaryLoop, 'take'>, askWhoIsHere: () => void): DiaryLoop['take'] {
  return (poke: Poke) => {
    if (poke.changes.length === 0) askWhoIsHere();
    return sync.take(poke);
  };
}
