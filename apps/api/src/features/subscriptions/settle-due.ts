import { batchesOf } from '@tagfalter/domain/batches';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { and, asc, eq, lte } from 'drizzle-orm';
import { describeFault } from '#api/base/log.ts';
import { orAfter } from '#api/base/or-after.ts';
import { paymentEndings, subscriptionOrders, subscriptions } from '#api/db/subscription-schema.ts';
import { defineJob, NoData, type RunJob } from '#api/ports/jobs.ts';
import { beginSubscription, hasBegun } from './begin.ts';
import { isPaid, isRow, type PaidRow, type SubscriptionRow } from './repository.ts';
import { isFinal } from './rules/derive-status.ts';
import { LOUD_AFTER, settleOrPostpone, settleRetryAt } from './settle.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

/** Rows of each kind per run; a full slice is followed by another. */
const SLICE = 20;
/** Concurrent queries to the payment service. */
const AT_ONCE = 4;
/** Milliseconds for which a process owns a row. */
const CLAIM_MS = 5 * MINUTE_MS;
/** Milliseconds for which the payment service may still accept an approval. */
const PENDING_LIVES_MS = 30 * DAY_MS;
/** Milliseconds until a new subscription is surely known there. */
const SETTLING_IN_MS = DAY_MS;
/** Milliseconds a reader waits for the payment service. */
const PATIENCE_MS = 3000;
/** Milliseconds for which a reader reuses the last query. */
const FRESH_MS = MINUTE_MS;

/** Checks due ends, payments and orders, and everything once a day. */
export const SETTLE_JOB = defineJob({
  name: 'settle-subscriptions',
  data: NoData,
  key: () => 'all',
  width: 1,
  retry: { limit: 2, delay: 10, max: 60 },
});
export const EVERY_MINUTE = '* * * * *';

/** Works through everything due. It stands in rows, which outlive process, queue and backup. */
export function createSettling(deps: SubscriptionDeps): RunJob<NoData> {
  return async (_data, signal) => {
    const sizes = [await settleDue(deps, signal), await lookAtOrders(deps, signal), await endPayments(deps, signal)];
    if (sizes.some((size) => size === SLICE) && !signal.aborted) await deps.jobs.add(SETTLE_JOB, {});
  };
}

async function eachOf<T>(slice: readonly T[], signal: AbortSignal, work: (one: T) => Promise<void>): Promise<number> {
  for (const some of batchesOf(slice, AT_ONCE)) {
    if (signal.aborted) break;
    await Promise.all(some.map(work));
  }
  return slice.length;
}

async function settleDue(deps: SubscriptionDeps, signal: AbortSignal): Promise<number> {
  const { db, now } = deps;
  const { nextCheckAt } = subscriptions;
  const isDue = lte(nextCheckAt, new Date(now()));
  const slice = await db.select().from(subscriptions).where(isDue).orderBy(asc(nextCheckAt)).limit(SLICE);
  return eachOf(slice, signal, async (row) => {
    if (!(await claim(deps, row))) return;
    if (isPaid(row)) await settleOrPostpone(deps, row);
  });
}

/** @returns false if another process has it */
async function claim({ db, now }: SubscriptionDeps, row: SubscriptionRow): Promise<boolean> {
  if (row.nextCheckAt === null) return false;
  const taken = await db
    .update(subscriptions)
    .set({ nextCheckAt: isPaid(row) ? new Date(now() + CLAIM_MS) : null })
    .where(and(isRow(row), eq(subscriptions.nextCheckAt, row.nextCheckAt)))
    .returning({ id: subscriptions.id });
  return taken.length > 0;
}

/** Updates subscriptions for a reader: at most three seconds, never failing. The rest continues. */
export async function settleForReader(deps: SubscriptionDeps, rows: readonly PaidRow[]): Promise<void> {
  const stale = new Date(deps.now() - FRESH_MS);
  const due = rows.filter(({ checkedAt, nextCheckAt }) => nextCheckAt !== null && (!checkedAt || checkedAt < stale));
  if (due.length === 0) return;
  const work = Promise.all(due.slice(0, AT_ONCE).map((row) => settleOrPostpone(deps, row))).catch((fault: unknown) => {
    deps.log.error({ fault: describeFault(fault) }, 'subscriptions could not be brought up to date');
  });
  await orAfter(work, PATIENCE_MS);
}

/**
 * Takes over approved orders whose payer did not return. Orders are forgotten once over at the payment service, or
 * after 30 days, because a webhook may be lost.
 */
async function lookAtOrders(deps: SubscriptionDeps, signal: AbortSignal): Promise<number> {
  const { db, now, payments, log } = deps;
  const { nextCheckAt } = subscriptionOrders;
  const isDue = lte(nextCheckAt, new Date(now()));
  const slice = await db.select().from(subscriptionOrders).where(isDue).orderBy(asc(nextCheckAt)).limit(SLICE);
  return eachOf(slice, signal, async (one) => {
    const isIt = and(eq(subscriptionOrders.accountId, one.accountId), eq(subscriptionOrders.id, one.id));
    const age = now() - one.createdAt.getTime();
    // Checked after five minutes, then at doubling intervals up to a day.
    await db
      .update(subscriptionOrders)
      .set({ nextCheckAt: new Date(now() + Math.min(DAY_MS, Math.max(CLAIM_MS, age))) })
      .where(isIt);
    try {
      // Without an id nobody was sent there to approve.
      const provider = one.paypalSubscriptionId === null ? null : await payments.read(one.paypalSubscriptionId);
      const begun = provider !== null && hasBegun(provider);
      if (begun) await beginSubscription(deps, provider);
      const isOver = provider === null ? age > SETTLING_IN_MS : isFinal(provider);
      if (begun || isOver || age > PENDING_LIVES_MS) await db.delete(subscriptionOrders).where(isIt);
    } catch (fault) {
      log.warn({ fault: describeFault(fault) }, 'an order could not be looked at');
    }
  });
}

/** Cancels marked subscriptions at the payment service, retrying until done. */
async function endPayments(deps: SubscriptionDeps, signal: AbortSignal): Promise<number> {
  const { db, now, payments, log } = deps;
  const { nextTryAt } = paymentEndings;
  const isDue = lte(nextTryAt, new Date(now()));
  const slice = await db.select().from(paymentEndings).where(isDue).orderBy(asc(nextTryAt)).limit(SLICE);
  return eachOf(slice, signal, async ({ paypalSubscriptionId: subscriptionId, failures, since }) => {
    const isIt = eq(paymentEndings.paypalSubscriptionId, subscriptionId);
    try {
      const provider = await payments.read(subscriptionId);
      const isPending = provider?.status === 'approval_pending' || provider?.status === 'approved';
      if (!isFinal(provider) && !isPending) {
        await payments.cancel({ subscriptionId, requestId: `end-${subscriptionId}-${failures}`, reason: 'ended' });
      }
      // An unapproved order cannot be cancelled, and may be approved for a while.
      const isOpen = isPending && since.getTime() > now() - PENDING_LIVES_MS;
      if (isOpen)
        await db
          .update(paymentEndings)
          .set({ nextTryAt: new Date(now() + Math.min(DAY_MS, Math.max(HOUR_MS, now() - since.getTime()))) })
          .where(isIt);
      else await db.delete(paymentEndings).where(isIt);
    } catch (fault) {
      await db
        .update(paymentEndings)
        .set({ failures: failures + 1, nextTryAt: new Date(settleRetryAt(now(), failures + 1, fault)) })
        .where(isIt);
      log[failures >= LOUD_AFTER ? 'error' : 'warn'](
        { fault: describeFault(fault), failures },
        'payments go on that are to end',
      );
    }
  });
}
