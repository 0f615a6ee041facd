import type { Mutation } from '@tagfalter/contract/sync-push';
import { hlcMillis } from '@tagfalter/domain/clock';

/**
 * Milliseconds for which a device kept the oldest of these changes; undefined if there is none. A device whose clock
 * runs ahead has kept nothing.
 * @param now milliseconds since the epoch
 */
export function lagOf(mutations: readonly Pick<Mutation, 'at'>[], now: number): number | undefined {
  if (mutations.length === 0) return undefined;
  const oldest = Math.min(...mutations.map(({ at }) => hlcMillis(at)));
  return Math.max(0, now - oldest);
}
