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

/** What the server knows of the earliest moment at which a device can have made an edit, milliseconds since the epoch. */
export interface EditBounds {
  /** Registration of the account; absent if unknown. */
  registeredAt?: number | undefined;
  /** Sign-in under which the server first saw the device's name; absent if unknown. */
  firstSignInAt?: number | null | undefined;
}

/** A device clock may be behind by this much when its owner signs in. */
const CLOCK_LAG_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * When an edit counts as made (spec decision 11): as its device says, but no earlier than the account's first day, and no
 * earlier than the sign-in under which the server first saw the device's name. Before that it counts as made on receipt,
 * so that nobody backdates edits with a wrong clock and new device names. A bound after the receipt comes from a server
 * clock that was wrong, and says nothing.
 * @param madeAt time of the edit by the device's clock, milliseconds since the epoch
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

/** After a restore the server may have lost the names of devices. Outboxes are expected back within this time. */
const RESTORE_GRACE_MS = 180 * DAY_MS;

/**
 * The sign-in that bounds the edits of a device name the server has not seen before; `null` for none. A sign-in
 * whose bound lies after the receipt comes from a clock that was wrong; stored, it would bound the device's edits once
 * that moment has come.
 * @param signedInAt sign-in of the session that pushes; absent if the identity provider does not say
 * @param epoch moment of the last restore, 0 for none (S13): devices take new names after one
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
