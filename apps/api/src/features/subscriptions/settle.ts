import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { describeFault } from '#api/base/log.ts';
import type { Tx } from '#api/db/open.ts';
import { subscriptions } from '#api/db/subscription-schema.ts';
import { PaymentsFault, type ProviderSubscription } from '#api/ports/payments.ts';
import { keepRow, type RowChange } from './keep-row.ts';
import { isPaid, isRow, listRows, type PaidRow, readRow } from './repository.ts';
import {
  type DerivedStatus,
  deriveStatus,
  deriveWithheldStatus,
  isFinal,
  type KnownFacts,
} from './rules/derive-status.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { agreedTerms } from './terms.ts';

/** Failures to end payments until the operator is told. */
export const LOUD_AFTER = 12;
/** Attempts against concurrent changes. */
const ATTEMPTS = 6;

type Key = Pick<PaidRow, 'accountId' | 'id'>;

/**
 * Queries the payment service, acts on our intent, and stores the result without a lock; restarts after a concurrent
 * change.
 * @param also runs in the storing transaction
 * @returns the current row; undefined if it is gone
 * @throws PaymentsFault
 */
export async function settle(
  deps: SubscriptionDeps,
  key: Key,
  also?: (tx: Tx, after: PaidRow) => Promise<void>,
): Promise<PaidRow | undefined> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const row = await readRow(deps.db, key);
    if (!row) return undefined;
    const provider = await deps.payments.read(row.paypalSubscriptionId);
    const known = await knownOf(deps, row);
    const isAgreed = provider === null || (await agreedTerms(deps, provider)) !== undefined;
    const derived = (isAgreed ? deriveStatus : deriveWithheldStatus)(provider, known, deps.now());
    const isDone = derived.act === 'none' || (await act(deps, row, derived.act));
    if (!isDone || derived.act !== 'none') continue;
    const kept = await keepRow(deps, row, settledColumnsOf({ derived, provider, now: deps.now() }), also);
    if (kept) return kept;
  }
  throw new PaymentsFault('conflict');
}

async function knownOf({ db }: SubscriptionDeps, row: PaidRow): Promise<KnownFacts> {
  const isLater = ({ id, createdAt }: PaidRow) => id !== row.id && createdAt > row.createdAt;
  const others = (await listRows(db, row.accountId)).filter(isPaid);
  return {
    ...{ createdAt: row.createdAt.getTime(), intent: row.intent, intendedAt: row.intendedAt?.getTime() ?? null },
    ...{ suspendedAt: row.suspendedAt?.getTime() ?? null, paidUntil: row.paidUntil?.getTime() ?? null },
    ...{ endedBy: row.endedBy, isSuperseded: others.some(isLater) },
  };
}

/**
 * Executes one act. Our suspension is recorded first, so that it counts as ours even after a crash.
 * @returns false after a concurrent change
 */
async function act(deps: SubscriptionDeps, row: PaidRow, what: DerivedStatus['act']): Promise<boolean> {
  const { payments, now } = deps;
  const subscriptionId = row.paypalSubscriptionId;
  let { round } = row;
  if (what === 'suspend') {
    const noted = await keepRow(deps, row, { suspendedAt: new Date(now()) });
    if (!noted) return false;
    round = noted.round;
  }
  const done = { subscriptionId, requestId: `${row.id}-${what}-${round}`, reason: what };
  try {
    if (what === 'suspend') await payments.suspend(done);
    else if (what === 'resume') await payments.resume(done);
    else await payments.cancel(done);
    return true;
  } catch (fault) {
    // Its state changed since it was read; the next attempt sees it.
    if (fault instanceof PaymentsFault && fault.kind === 'conflict') return false;
    throw fault;
  }
}

interface StatusChange {
  derived: DerivedStatus;
  provider: ProviderSubscription | null;
  now: number;
}

type SettledColumns = RowChange & Pick<PaidRow, 'status'>;

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** Columns for a standing. */
export function settledColumnsOf({ derived, provider, now }: StatusChange): SettledColumns {
  const { status, endDate, renewsAt, endedBy, paidUntil } = derived;
  // Running again: the intent to end was taken back.
  const isRunning = status === 'active';
  return {
    ...{ status, endDate: dateOf(endDate), renewsAt: dateOf(renewsAt), endedBy, paidUntil: dateOf(paidUntil) },
    ...(isRunning && { intent: null, intendedAt: null, suspendedAt: null }),
    // Final: stored as the payment service's last state.
    providerStatus: provider?.status ?? 'cancelled',
    checkedAt: new Date(now),
    nextCheckAt: nextCheck(derived, provider, now),
    failures: 0,
  };
}

/** In a day, or at the next payment or end; null if nothing can change. */
function nextCheck(
  { endDate, renewsAt }: DerivedStatus,
  provider: ProviderSubscription | null,
  now: number,
): Date | null {
  const isOver = endDate !== null && endDate <= now;
  if (isFinal(provider)) return isOver ? null : dateOf(endDate);
  const due = [endDate, renewsAt === null ? null : renewsAt + HOUR_MS].flatMap((at) =>
    at !== null && at > now ? at : [],
  );
  return new Date(Math.min(now + DAY_MS, ...due));
}

/**
 * Milliseconds since the epoch of the next attempt: after a minute, doubling up to an hour.
 * @param failures consecutive
 */
export function settleRetryAt(now: number, failures: number, fault: unknown): number {
  const pause = Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(failures, 10));
  const asked = fault instanceof PaymentsFault ? (fault.retryAfterMs ?? 0) : 0;
  return now + Math.min(DAY_MS, Math.max(pause, asked));
}

/** @returns the current row; unchanged if the payment service failed */
export async function settleOrPostpone(deps: SubscriptionDeps, row: PaidRow): Promise<PaidRow> {
  try {
    return (await settle(deps, row)) ?? row;
  } catch (fault) {
    const { db, now, log } = deps;
    const failures = row.failures + 1;
    const nextCheckAt = new Date(settleRetryAt(now(), failures, fault));
    await db.update(subscriptions).set({ failures, nextCheckAt }).where(isRow(row));
    const isLoud = failures >= LOUD_AFTER && row.intent !== null;
    log[isLoud ? 'error' : 'warn']({ fault: describeFault(fault), failures }, 'a subscription could not be settled');
    // Other faults are ours.
    if (!(fault instanceof PaymentsFault)) throw fault;
    return row;
  }
}
