export interface SubscriptionState {
  status: string;
  /** ISO instant; null, missing or the epoch placeholder mean "no end known". */
  endDate?: string | null | undefined;
}

function endOf(subscription: SubscriptionState): number | null {
  if (!subscription.endDate) return null;
  const end = Date.parse(subscription.endDate);
  return Number.isNaN(end) || end <= 0 ? null : end;
}

/**
 * Whether these subscriptions make their owner Pro at `now` (decision 25, reading C): one is active with
 * its end missing, the epoch or ahead; or one is cancelled and its end is ahead.
 * @param now milliseconds since the epoch
 */
export function isPro(subscriptions: readonly SubscriptionState[], now: number): boolean {
  return subscriptions.some((subscription) => {
    const end = endOf(subscription);
    if (subscription.status === 'active') return end === null || end > now;
    return subscription.status === 'cancelled' && end !== null && end > now;
  });
}
