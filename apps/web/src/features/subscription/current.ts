import type { Subscription } from '@tagfalter/contract/subscriptions';
import { proUntil } from '@tagfalter/domain/subscription';

/**
 * The subscription that grants Pro (decision 25); one that goes on comes before one that was cancelled.
 * @param list the newest first
 * @param now milliseconds since the epoch
 */
export function currentOf(list: readonly Subscription[], now: number): Subscription | undefined {
  const granting = list.filter((one) => proUntil([one], now) !== null);
  return granting.find(({ status }) => status === 'active') ?? granting[0];
}

/** When a date of a subscription is; null for none and for the epoch, which stands for none (spec §2). */
export function knownMoment(date: string | null): number | null {
  const at = date === null ? 0 : Date.parse(date);
  return at > 0 ? at : null;
}
