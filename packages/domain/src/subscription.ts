export interface SubscriptionState {
  status: string;
  /** ISO instant; null, missing or the epoch placeholder mean "no end known". */
  endDate?: string | null | undefined;
  /** When it began, ISO instant; missing where only the present matters. */
  createdAt?: string | undefined;
}

/** Until when a subscription counts, whatever the moment; null for one that never does. */
function endOf({ status, endDate }: SubscriptionState): number | null {
  const end = endDate ? Date.parse(endDate) : Number.NaN;
  const isKnown = !Number.isNaN(end) && end > 0;
  if (status === 'active') return isKnown ? end : Number.POSITIVE_INFINITY;
  return status === 'cancelled' && isKnown ? end : null;
}

/**
 * Until when these subscriptions make their owner Pro (decision 25, reading C): one that is active with its end missing,
 * the epoch or ahead; or one that is cancelled and its end is ahead.
 * @param now milliseconds since the epoch
 * @returns milliseconds since the epoch, Infinity where no end is known; null for who is not Pro at `now`
 */
export function proUntil(subscriptions: readonly SubscriptionState[], now: number): number | null {
  const ends = subscriptions.flatMap((subscription) => endOf(subscription) ?? []).filter((end) => end > now);
  return ends.length === 0 ? null : Math.max(...ends);
}

/** Whether these subscriptions make their owner Pro at `now`, milliseconds since the epoch (decision 25). */
export function isPro(subscriptions: readonly SubscriptionState[], now: number): boolean {
  return proUntil(subscriptions, now) !== null;
}

/** Whether they did at an earlier moment: only those count that had begun by then. */
export function wasPro(subscriptions: readonly SubscriptionState[], then: number): boolean {
  const begun = subscriptions.filter(({ createdAt }) => createdAt !== undefined && Date.parse(createdAt) <= then);
  return isPro(begun, then);
}
