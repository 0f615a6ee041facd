import type { Subscription } from '@tagfalter/contract/subscriptions';
import type { Intent } from '#api/db/subscription-schema.ts';
import type { ProviderSubscription } from '#api/ports/payments.ts';
import { monthAfter } from './month.ts';

const DAY_MS = 86_400_000;
/** A payment that comes so long before the paid month is over is for the one after it. */
const PAID_AHEAD_MS = 10 * DAY_MS;
/** So long after its end a subscription that somebody else has suspended may still be taken up again. */
const SUSPENDED_LIVES_MS = 30 * DAY_MS;

type EndedBy = NonNullable<Subscription['endedBy']>;

/** What we know of a subscription by ourselves. Times are milliseconds since the epoch. */
export interface Known {
  createdAt: number;
  intent: Intent | null;
  intendedAt: number | null;
  suspendedAt: number | null;
  paidUntil: number | null;
  endedBy: EndedBy | null;
  /** Whether the account has ordered another one after it. */
  isSuperseded: boolean;
}

/** How a subscription stands, and what is to be done at the payment service so that it stands as its owner wants. */
export interface Standing {
  status: Subscription['status'];
  endDate: number | null;
  renewsAt: number | null;
  endedBy: EndedBy | null;
  paidUntil: number | null;
  act: 'none' | 'suspend' | 'resume' | 'cancel';
}

/**
 * The state at the payment service, our intent beside it, and the time: from these alone follows how a subscription stands
 * (spec decisions 26 and 48). A suspension is ours only if we have asked for it.
 * @param provider null where the payment service knows no such subscription
 * @param now milliseconds since the epoch
 */
export function standingOf(provider: ProviderSubscription | null, known: Known, now: number): Standing {
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

interface Moment {
  paidUntil: number | null;
  now: number;
}

function ofRunning(provider: ProviderSubscription, known: Known, { paidUntil, now }: Moment): Standing {
  if (known.intent !== 'cancel') {
    const running = { status: 'active', endDate: null, endedBy: null, paidUntil } as const;
    return { ...running, renewsAt: provider.nextBillingAt, act: 'none' };
  }
  const endDate = paidUntil ?? now;
  const stopped = { status: 'cancelled', endDate, renewsAt: null, endedBy: 'owner', paidUntil } as const;
  return { ...stopped, act: endDate <= now ? 'cancel' : 'suspend' };
}

function actOnSuspended(
  { intent, isSuperseded }: Known,
  { isOurs, endDate, now }: { isOurs: boolean; endDate: number; now: number },
): Standing['act'] {
  if (isSuperseded) return 'cancel';
  if (endDate <= now) return intent !== null || endDate <= now - SUSPENDED_LIVES_MS ? 'cancel' : 'none';
  return intent === 'resume' && isOurs ? 'resume' : 'none';
}

/** Who ended it, where it was not us. */
function endedBy(provider: ProviderSubscription | null): EndedBy {
  return provider && (provider.failedPayments > 0 || provider.status === 'expired') ? 'payment' : 'payer';
}

/** Whether nothing can be paid by it any more. */
export function isFinal(provider: Pick<ProviderSubscription, 'status'> | null): boolean {
  return provider === null || provider.status === 'cancelled' || provider.status === 'expired';
}

/**
 * The end of what is paid. The next payment is its end only while payments come; else it is a further attempt. What is not
 * told any more is remembered.
 */
function paidUntilOf(provider: ProviderSubscription | null, { paidUntil, createdAt }: Known): number | null {
  if (provider === null) return paidUntil;
  const { nextBillingAt, lastPaidAt, failedPayments, startedAt } = provider;
  const isRunning = provider.status === 'active' || provider.status === 'approved';
  if (isRunning && nextBillingAt !== null && failedPayments === 0) return nextBillingAt;
  const isRemembered = paidUntil !== null && (lastPaidAt === null || lastPaidAt < paidUntil - PAID_AHEAD_MS);
  if (isRemembered) return paidUntil;
  return monthAfter(lastPaidAt ?? startedAt ?? createdAt);
}
