export interface SubscriptionState {
  status: string;
  /** ISO instant. `null`, missing or the epoch (a placeholder) mean that no end is known. */
  endDate?: string | null | undefined;
  /** Start, ISO instant. May be missing where only the present matters. */
  createdAt?: string | undefined;
}

/** End of a subscription, milliseconds since the epoch; `null` if its status never grants Pro. */
function endOf({ status, endDate }: SubscriptionState): number | null {
  const end = endDate ? Date.parse(endDate) : Number.NaN;
  const isKnown = !Number.isNaN(end) && end > 0;
  if (status === 'active') return isKnown ? end : Number.POSITIVE_INFINITY;
  return status === 'cancelled' && isKnown ? end : null;
}

/**
 * End of Pro (spec decision 25, reading C). An active subscription counts if its end is unknown or in the future, a
 * cancelled one if its end is in the future.
 * @param now milliseconds since the epoch
 * @returns milliseconds since the epoch, `Infinity` without a known end; `null` if not Pro at `now`
 */
export function proUntil(subscriptions: readonly SubscriptionState[], now: number): number | null {
  const ends = subscriptions.flatMap((subscription) => endOf(subscription) ?? []).filter((end) => end > now);
  return ends.length === 0 ? null : Math.max(...ends);
}

/** Whether these subscriptions grant Pro at `now`, milliseconds since the epoch (spec decision 25). */
export function isPro(subscriptions: readonly SubscriptionState[], now: number): boolean {
  return proUntil(subscriptions, now) !== null;
}

/**
 * Whether they granted Pro at `then`, milliseconds since the epoch. A subscription counts only if it had begun by then.
 */
export function wasPro(subscriptions: readonly SubscriptionState[], then: number): boolean {
  const begun = subscriptions.filter(({ createdAt }) => createdAt !== undefined && Date.parse(createdAt) <= then);
  return isPro(begun, then);
}
