export interface SubscriptionState {
  status: string;
  /** ISO instant; `null`, missing or the epoch (a placeholder): no known end. */
  endDate?: string | null | undefined;
  /** ISO instant. May be missing if only the present matters. */
  createdAt?: string | undefined;
}

/** Milliseconds since the epoch; `null` if its status never grants Pro. */
function endOf({ status, endDate }: SubscriptionState): number | null {
  const end = endDate ? Date.parse(endDate) : Number.NaN;
  const isKnown = !Number.isNaN(end) && end > 0;
  if (status === 'active') return isKnown ? end : Number.POSITIVE_INFINITY;
  return status === 'cancelled' && isKnown ? end : null;
}

/**
 * Spec decision 25, reading C.
 * @param now milliseconds since the epoch
 * @returns milliseconds since the epoch, `Infinity` without a known end; `null` if not Pro at `now`
 */
export function proUntil(subscriptions: readonly SubscriptionState[], now: number): number | null {
  const ends = subscriptions.flatMap((subscription) => endOf(subscription) ?? []).filter((end) => end > now);
  return ends.length === 0 ? null : Math.max(...ends);
}

/** @param now milliseconds since the epoch */
export function isPro(subscriptions: readonly SubscriptionState[], now: number): boolean {
  return proUntil(subscriptions, now) !== null;
}

/** Counts subscriptions that had begun by `then`, milliseconds since the epoch. */
export function wasPro(subscriptions: readonly SubscriptionState[], then: number): boolean {
  const begun = subscriptions.filter(({ createdAt }) => createdAt !== undefined && Date.parse(createdAt) <= then);
  return isPro(begun, then);
}
