import { type LocalDate, localDateOf } from './local-date.ts';
import { isPro, type SubscriptionState, wasPro } from './subscription.ts';
import { limitsOf } from './tiers.ts';

/** Maximum delay after which an edit is still judged by the time it was made (spec decision 11: 30 days). */
export const MAX_LATE_MS = 30 * 86_400_000;

export interface EditMoment {
  /** Time of the edit by the device's clock, milliseconds since the epoch. */
  madeAt: number;
  /** Time of receipt at the server, milliseconds since the epoch. */
  receivedAt: number;
  /** IANA zone that defines "today" (wire 1). */
  timeZone: string;
}

/**
 * Whether the entry of `day` may be edited (spec decision 11): Pro may always; otherwise the edit must be made on that
 * day and arrive within 30 days. A device clock ahead of the server counts as server time.
 */
export function mayEditDay(day: LocalDate, isPro: boolean, moment: EditMoment): boolean {
  if (limitsOf(isPro).editsPastDays) return true;
  const madeAt = Math.min(moment.madeAt, moment.receivedAt);
  if (moment.receivedAt - madeAt > MAX_LATE_MS) return false;
  return localDateOf(madeAt, moment.timeZone) === day;
}

/**
 * Whether an edit has Pro rights (spec decision 11): the account is Pro now, or was Pro when the edit was made and the
 * edit arrives within 30 days. So edits made after Pro ended have none.
 */
export function isProEdit(
  subscriptions: readonly SubscriptionState[],
  { madeAt, receivedAt }: Pick<EditMoment, 'madeAt' | 'receivedAt'>,
): boolean {
  if (isPro(subscriptions, receivedAt)) return true;
  return madeAt <= receivedAt && receivedAt - madeAt <= MAX_LATE_MS && wasPro(subscriptions, madeAt);
}
