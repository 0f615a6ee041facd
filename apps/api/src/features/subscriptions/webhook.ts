import { PAYMENT_WEBHOOK_PATH } from '@tagfalter/contract/raw-calls';
import { DAY_MS } from '@tagfalter/domain/durations';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '#api/base/network.ts';
import { Refusal } from '#api/base/refusal.ts';
import { createThrottle } from '#api/base/throttle.ts';
import type { Db } from '#api/db/open.ts';
import { paymentEvents, subscriptionOrders, subscriptions } from '#api/db/subscription-schema.ts';
import type { PaymentEvent } from '#api/ports/payments.ts';
import { beginSubscription, hasBegun } from './begin.ts';
import { orRefuse } from './payments-refusal.ts';
import { findByProviderId, isRow } from './repository.ts';
import { SETTLE_JOB } from './settle-due.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

const MAX_BYTES = 64 * 1024;
/** Forgeries per address; a right signature always passes (spec decision 62). */
const FORGERIES = { marks: 60, span: 60_000 };
const EVENTS_LIVE_MS = 90 * DAY_MS;

/**
 * Webhooks: the signature is checked over the raw bytes. An event only tells what to query; its contents are not
 * trusted (threat 14).
 */
export function paymentWebhook(deps: SubscriptionDeps) {
  const forgeries = createThrottle('forged payment events', FORGERIES, deps.now);
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    app.post(PAYMENT_WEBHOOK_PATH, { bodyLimit: MAX_BYTES }, async ({ body, headers, ip }, reply) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const event = await orRefuse(() => deps.payments.readEvent(headers, bytes));
      if (event === null) {
        forgeries.require(networkOf(ip));
        throw new Refusal('bad_request');
      }
      await takeEvent(deps, event);
      return reply.code(200).header('cache-control', 'no-store').send({});
    });
  };
}

/** Handles an event once; an interrupted one when it is delivered again. */
async function takeEvent(deps: SubscriptionDeps, { id, type, subscriptionId }: PaymentEvent): Promise<void> {
  const { db, now } = deps;
  const values = { id, type, paypalSubscriptionId: subscriptionId ?? null, receivedAt: new Date(now()) };
  await db.insert(paymentEvents).values(values).onConflictDoNothing();
  const [known] = await db
    .select({ handledAt: paymentEvents.handledAt })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, id));
  if (known?.handledAt) return;
  if (subscriptionId !== undefined) await lookAt(deps, subscriptionId);
  const isOpen = and(eq(paymentEvents.id, id), isNull(paymentEvents.handledAt));
  await db
    .update(paymentEvents)
    .set({ handledAt: new Date(now()) })
    .where(isOpen);
}

/** Queries a known subscription by job, an unknown one at once. */
async function lookAt(deps: SubscriptionDeps, subscriptionId: string): Promise<void> {
  if (!(await makeDue(deps, subscriptionId))) {
    // Unknown subscription: its account is gone, its order was forgotten, or it predates a restore.
    const provider = await orRefuse(() => deps.payments.read(subscriptionId));
    if (provider && hasBegun(provider)) await orRefuse(() => beginSubscription(deps, provider));
  }
  await deps.jobs.add(SETTLE_JOB, {});
}

/** @returns whether there is a subscription or an order of that name */
async function makeDue({ db, now }: SubscriptionDeps, subscriptionId: string): Promise<boolean> {
  const known = await findByProviderId(db, subscriptionId);
  if (!known) return false;
  const at = new Date(now());
  // Restarts a query that is running now.
  const due = { nextCheckAt: at, round: sql`${subscriptions.round} + 1` };
  const rows = await db.update(subscriptions).set(due).where(isRow(known)).returning({ id: subscriptions.id });
  const isOrder = and(eq(subscriptionOrders.accountId, known.accountId), eq(subscriptionOrders.id, known.id));
  const orders = await db
    .update(subscriptionOrders)
    .set({ nextCheckAt: at })
    .where(isOrder)
    .returning({ id: subscriptionOrders.id });
  return rows.length + orders.length > 0;
}

/** Deletes events too old to be repeated. @param now milliseconds since the epoch */
export async function forgetPaymentEvents(db: Db, now: number): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, new Date(now - EVENTS_LIVE_MS)));
}
