import { type Day, dayOf } from './day.ts';
import { limitsOf } from './tiers.ts';

const MAX_AGE_MS = 30 * 86_400_000;

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
  if (moment.receivedAt - madeAt > MAX_AGE_MS) return false;
  return dayOf(madeAt, moment.timeZone) === day;
}
