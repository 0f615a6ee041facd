import { type Day, dayOf } from './day.ts';
import { isPro, type SubscriptionState, wasPro } from './subscription.ts';
import { limitsOf } from './tiers.ts';

/** How late an edit may arrive and still be judged by when it was made (decision 11). */
export const MAX_LATE_MS = 30 * 86_400_000;

export interface EditMoment {
  /** When the edit was made, by the device's clock, milliseconds since the epoch. */
  madeAt: number;
  /** When the server received it, milliseconds since the epoch. */
  receivedAt: number;
  /** IANA zone in which "today" is read (wire 1). */
  timeZone: string;
}

/**
 * Whether an edit of the entry of `day` is allowed (decision 11): Pro always; otherwise the edit must have been
 * made on that day. It may arrive later, up to 30 days; a clock that runs ahead of the server does not help.
 */
export function mayEditDay(day: Day, isPro: boolean, moment: EditMoment): boolean {
  if (limitsOf(isPro).editsPastDays) return true;
  const madeAt = Math.min(moment.madeAt, moment.receivedAt);
  if (moment.receivedAt - madeAt > MAX_LATE_MS) return false;
  return dayOf(madeAt, moment.timeZone) === day;
}

/**
 * Whether an edit counts as that of a Pro account (decision 11): by the tier there was when it was *made*, if it arrives
 * within 30 days, so that a Pro account which ends loses its rights for what is made later; or by the tier there is now.
 */
export function isProEdit(
  subscriptions: readonly SubscriptionState[],
  { madeAt, receivedAt }: Pick<EditMoment, 'madeAt' | 'receivedAt'>,
): boolean {
  if (isPro(subscriptions, receivedAt)) return true;
  return madeAt <= receivedAt && receivedAt - madeAt <= MAX_LATE_MS && wasPro(subscriptions, madeAt);
}
