import { DAY_MS, HOUR_MS } from './durations.ts';
import { isWithinWritingWindow, type LocalDate, localDateOf } from './local-date.ts';
import { isPro, type SubscriptionState, wasPro } from './subscription.ts';
import { limitsOf } from './tiers.ts';

/** Spec decision 11. */
export const MAX_LATE_MS = 30 * DAY_MS;

export interface EditMoment {
  /** Device's clock, milliseconds since the epoch. */
  madeAt: number;
  /** Server's clock, milliseconds since the epoch. */
  receivedAt: number;
  /** IANA zone that defines "today" (wire 1). */
  timeZone: string;
}

/** Spec decision 11. A device clock ahead of the server counts as server time. */
export function mayEditDay(day: LocalDate, isPro: boolean, moment: EditMoment): boolean {
  if (limitsOf(isPro).editsPastDays) return true;
  const madeAt = Math.min(moment.madeAt, moment.receivedAt);
  if (moment.receivedAt - madeAt > MAX_LATE_MS) return false;
  return localDateOf(madeAt, moment.timeZone) === day;
}

/** Whether a new entry was written near its date, and arrives in time (spec decisions 8 and 17). */
export function isNearItsDate(
  day: LocalDate,
  { madeAt, receivedAt }: Pick<EditMoment, 'madeAt' | 'receivedAt'>,
): boolean {
  return isWithinWritingWindow(day, madeAt) && receivedAt - madeAt <= MAX_LATE_MS;
}

/** Whether the account is Pro now, or was when the edit was made (spec decision 11). */
export function isProEdit(
  subscriptions: readonly SubscriptionState[],
  { madeAt, receivedAt }: Pick<EditMoment, 'madeAt' | 'receivedAt'>,
): boolean {
  if (isPro(subscriptions, receivedAt)) return true;
  return madeAt <= receivedAt && receivedAt - madeAt <= MAX_LATE_MS && wasPro(subscriptions, madeAt);
}

/** Earliest moments at which a device can have made an edit, milliseconds since the epoch. */
export interface EditBounds {
  registeredAt?: number | undefined;
  /** First seen with the device's name. */
  firstSignInAt?: number | null | undefined;
}

/** A device clock may lag by this much at sign-in. */
const CLOCK_LAG_MS = HOUR_MS;

/**
 * Decision 062. A bound after the receipt comes from a wrong server clock and is ignored.
 * @param madeAt device's clock, milliseconds since the epoch
 * @param receivedAt milliseconds since the epoch
 */
export function countedMadeAt(
  { madeAt, receivedAt }: Pick<EditMoment, 'madeAt' | 'receivedAt'>,
  { registeredAt, firstSignInAt }: EditBounds,
): number {
  const firstDay = registeredAt === undefined ? undefined : registeredAt - (registeredAt % DAY_MS);
  const signIn = typeof firstSignInAt === 'number' ? firstSignInAt - CLOCK_LAG_MS : undefined;
  const isTooEarly = [firstDay, signIn].some((bound) => bound !== undefined && bound <= receivedAt && madeAt < bound);
  return isTooEarly ? receivedAt : madeAt;
}

/** Outboxes of lost device names are expected within this time. */
const RESTORE_GRACE_MS = 180 * DAY_MS;

/**
 * Bounds the edits of a new device name. A sign-in after the receipt comes from a wrong clock and must not be stored.
 * @param signedInAt absent if the identity provider does not say
 * @param epoch last restore, 0 for none (S13): devices take new names after it
 */
export function firstSignInOf({
  signedInAt,
  epoch,
  receivedAt,
}: {
  signedInAt: number | undefined;
  epoch: number;
  receivedAt: number;
}): number | null {
  const isAfterRestore = epoch > 0 && receivedAt - epoch <= RESTORE_GRACE_MS;
  if (isAfterRestore || signedInAt === undefined || signedInAt - CLOCK_LAG_MS > receivedAt) return null;
  return signedInAt;
}
