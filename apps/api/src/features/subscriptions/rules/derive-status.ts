import type { Subscription } from '@tagfalter/contract/subscriptions';
import { DAY_MS } from '@tagfalter/domain/durations';
import type { Intent } from '#api/db/subscription-schema.ts';
import type { ProviderSubscription } from '#api/ports/payments.ts';
import { monthAfter } from './month.ts';

/** A payment this long before the end of the paid month is for the next. */
const PAID_AHEAD_MS = 10 * DAY_MS;
/** Milliseconds after its end for which a foreign suspension may be resumed. */
const SUSPENDED_LIVES_MS = 30 * DAY_MS;

type EndedBy = NonNullable<Subscription['endedBy']>;

/** Our own knowledge of a subscription. Milliseconds since the epoch. */
export interface KnownFacts {
  createdAt: number;
  intent: Intent | null;
  intendedAt: number | null;
  suspendedAt: number | null;
  paidUntil: number | null;
  endedBy: EndedBy | null;
  /** The account has ordered another one since. */
  isSuperseded: boolean;
}

/** State of a subscription, and the act that the payment service needs. */
export interface DerivedStatus {
  status: Subscription['status'];
  endDate: number | null;
  renewsAt: number | null;
  endedBy: EndedBy | null;
  paidUntil: number | null;
  act: 'none' | 'suspend' | 'resume' | 'cancel';
}

/**
 * Derives everything from the provider's state, our intent and the time (spec decisions 26 and 48). A suspension is
 * ours only if we asked for it.
 * @param provider null if unknown there
 * @param now milliseconds since the epoch
 */
export function deriveStatus(provider: ProviderSubscription | null, known: KnownFacts, now: number): DerivedStatus {
  const paidUntil = paidUntilOf(provider, known);
  if (known.intent === 'withdraw') {
    const rest = { renewsAt: null, endedBy: known.endedBy ?? 'withdrawal', paidUntil } as const;
    return {
      status: 'cancelled',
      endDate: known.intendedAt ?? now,
      ...rest,
      act: isFinal(provider) ? 'none' : 'cancel',
    };
  }
  if (provider && (provider.status === 'active' || provider.status === 'approved')) {
    return ofRunning(provider, known, { paidUntil, now });
  }
  const endDate = paidUntil ?? provider?.statusChangedAt ?? now;
  const stopped = { status: 'cancelled', endDate, renewsAt: null, paidUntil } as const;
  if (provider?.status !== 'suspended') return { ...stopped, endedBy: known.endedBy ?? endedBy(provider), act: 'none' };
  const isOurs = known.intent !== null && known.suspendedAt !== null;
  return {
    ...stopped,
    endedBy: isOurs ? 'owner' : endedBy(provider),
    act: actOnSuspended(known, { isOurs, endDate, now }),
  };
}

/**
 * Standing of a subscription with other terms than agreed: it ends with the time that was paid before, and nothing
 * that it says gives more. Our own intent to end it is still carried out.
 */
export function deriveWithheldStatus(
  provider: ProviderSubscription | null,
  known: KnownFacts,
  now: number,
): DerivedStatus {
  const paidUntil = known.paidUntil ?? now;
  const silent = provider && { ...provider, nextBillingAt: null, lastPaidAt: null };
  const derived = deriveStatus(silent, { ...known, paidUntil }, now);
  const act = derived.act === 'resume' ? 'none' : derived.act;
  if (derived.status !== 'active') return { ...derived, act };
  return { status: 'cancelled', endDate: paidUntil, renewsAt: null, endedBy: 'payment', paidUntil, act: 'none' };
}

interface Moment {
  paidUntil: number | null;
  now: number;
}

function ofRunning(provider: ProviderSubscription, known: KnownFacts, { paidUntil, now }: Moment): DerivedStatus {
  if (known.intent !== 'cancel') {
    const running = { status: 'active', endDate: null, endedBy: null, paidUntil } as const;
    return { ...running, renewsAt: nextPaymentOf(provider, known), act: 'none' };
  }
  const endDate = paidUntil ?? now;
  const stopped = { status: 'cancelled', endDate, renewsAt: null, endedBy: 'owner', paidUntil } as const;
  return { ...stopped, act: endDate <= now ? 'cancel' : 'suspend' };
}

function actOnSuspended(
  { intent, isSuperseded }: KnownFacts,
  { isOurs, endDate, now }: { isOurs: boolean; endDate: number; now: number },
): DerivedStatus['act'] {
  if (isSuperseded) return 'cancel';
  if (endDate <= now) return intent !== null || endDate <= now - SUSPENDED_LIVES_MS ? 'cancel' : 'none';
  return intent === 'resume' && isOurs ? 'resume' : 'none';
}

/** For endings by others. */
function endedBy(provider: ProviderSubscription | null): EndedBy {
  return provider && (provider.failedPayments > 0 || provider.status === 'expired') ? 'payment' : 'payer';
}

/** No payment is possible any more. */
export function isFinal(provider: Pick<ProviderSubscription, 'status'> | null): boolean {
  return provider === null || provider.status === 'cancelled' || provider.status === 'expired';
}

/**
 * Next payment of a running subscription. Until the first payment is through, the service names the start. No month
 * ends within a day of its payment. So such a date is replaced by the one a month later.
 */
function nextPaymentOf(provider: ProviderSubscription, { createdAt }: Pick<KnownFacts, 'createdAt'>): number | null {
  const { nextBillingAt, lastPaidAt, startedAt, failedPayments } = provider;
  const begun = Math.max(startedAt ?? createdAt, lastPaidAt ?? 0);
  // After a failure it is the date of another try.
  const isPossible = nextBillingAt === null || failedPayments > 0 || nextBillingAt >= begun + DAY_MS;
  return isPossible ? nextBillingAt : monthAfter(begun);
}

/**
 * End of the paid time. The next payment date is the end only while payments succeed; otherwise it is a retry, and the
 * stored end counts. Where the first payment failed, nothing was paid.
 */
function paidUntilOf(provider: ProviderSubscription | null, { paidUntil, createdAt }: KnownFacts): number | null {
  if (provider === null) return paidUntil;
  const { lastPaidAt, lastPaid, failedPayments, startedAt } = provider;
  const isRunning = provider.status === 'active' || provider.status === 'approved';
  const next = nextPaymentOf(provider, { createdAt });
  if (isRunning && next !== null && failedPayments === 0) return next;
  if (!isRunning && lastPaidAt === null && lastPaid === null && failedPayments > 0) return null;
  const isRemembered = paidUntil !== null && (lastPaidAt === null || lastPaidAt < paidUntil - PAID_AHEAD_MS);
  if (isRemembered) return paidUntil;
  return monthAfter(lastPaidAt ?? startedAt ?? createdAt);
}
