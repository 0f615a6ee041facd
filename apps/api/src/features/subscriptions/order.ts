import { randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import type { ServerLanguage } from '#api/base/language.ts';
import { Refusal } from '#api/base/refusal.ts';
import { tooMany } from '#api/base/too-many.ts';
import { getReply, saveReply } from '#api/changes/idempotency.ts';
import { lockOwner } from '#api/changes/owner-lock.ts';
import type { Tx } from '#api/db/open.ts';
import { paymentIds, subscriptionOrders, subscriptions } from '#api/db/subscription-schema.ts';
import { orRefuse } from './payments-refusal.ts';
import { currentRow, isStaying } from './repository.ts';
import { settleForReader } from './settle-due.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

/** Milliseconds for which an approval page is offered; the payment service allows three hours. */
const ORDER_LIVES_MS = 150 * MINUTE_MS;
/** Orders per account and day: each is checked for weeks. */
const MAX_ORDERS_A_DAY = 20;
/** First check, in case the payer never returns. */
const FIRST_LOOK_MS = 5 * MINUTE_MS;

export interface Ordering {
  returnUrl: string;
  cancelUrl: string;
  beginsAtOnce: boolean;
  language: ServerLanguage;
}

type Order = typeof subscriptionOrders.$inferSelect;

/**
 * Orders Pro. An open order is returned again, so that a second click makes no second subscription, in any process.
 * @throws Refusal `already_subscribed`, `conflict` if the account is leaving, `too_many_requests`, `payments_failed`,
 * `payments_unavailable`
 */
export async function order(
  deps: SubscriptionDeps,
  { accountId }: Actor,
  ordering: Ordering,
): Promise<{ approvalUrl: string; subscriptionId: string }> {
  const current = await currentRow(deps.db, accountId, deps.now());
  // A subscription that the payment service has ended must not block an order.
  if (current) await settleForReader(deps, [current]);
  const open = await deps.db.transaction((tx) => openOrder(tx, deps, { accountId, ordering }));
  const made = await orRefuse(() =>
    deps.payments.create({
      ...{ requestId: open.id, accountId, language: open.language },
      ...{ returnUrl: open.returnUrl, cancelUrl: open.cancelUrl },
    }),
  );
  const { subscriptionId: paypalSubscriptionId, approvalUrl, terms } = made;
  await deps.db.transaction(async (tx) => {
    await lockOwner(tx, accountId);
    const isOpen = and(eq(subscriptionOrders.accountId, accountId), eq(subscriptionOrders.id, open.id));
    await tx.update(subscriptionOrders).set({ paypalSubscriptionId, approvalUrl }).where(isOpen);
    await tx
      .insert(paymentIds)
      .values({ paypalSubscriptionId, accountId, subscriptionId: open.id, ...terms })
      .onConflictDoNothing();
  });
  return { approvalUrl, subscriptionId: paypalSubscriptionId };
}

/** As `order`; a repeated key gets the first reply (wire 17). @returns body of the reply */
export async function orderOnce(
  deps: SubscriptionDeps,
  actor: Actor,
  { ordering, key }: { ordering: Ordering; key: string | undefined },
): Promise<unknown> {
  const { accountId } = actor;
  const earlier = await getReply(deps.db, accountId, key);
  if (earlier !== undefined) return earlier;
  const body = { success: true, ...(await order(deps, actor, ordering)) };
  return deps.db.transaction(async (tx) => {
    await lockOwner(tx, accountId);
    const quicker = await getReply(tx, accountId, key);
    if (quicker !== undefined) return quicker;
    await saveReply(tx, accountId, key, { status: 200, body });
    return body;
  });
}

/** Under the account's lock: a concurrent second call finds the first order. */
async function openOrder(
  tx: Tx,
  { now }: SubscriptionDeps,
  { accountId, ordering }: { accountId: string; ordering: Ordering },
): Promise<Order> {
  await lockOwner(tx, accountId);
  if (!(await isStaying(tx, accountId))) throw new Refusal('conflict');
  if ((await currentRow(tx, accountId, now())) || (await isGrantedForGood(tx, accountId))) {
    throw new Refusal('already_subscribed');
  }
  const { returnUrl, cancelUrl, language, beginsAtOnce } = ordering;
  const at = new Date(now());
  const beginsAtOnceAt = beginsAtOnce ? at : null;
  const isSame = and(
    eq(subscriptionOrders.accountId, accountId),
    eq(subscriptionOrders.returnUrl, returnUrl),
    eq(subscriptionOrders.cancelUrl, cancelUrl),
    eq(subscriptionOrders.language, language),
    gt(subscriptionOrders.createdAt, new Date(now() - ORDER_LIVES_MS)),
  );
  const [known] = await tx.select().from(subscriptionOrders).where(isSame).orderBy(desc(subscriptionOrders.createdAt));
  if (known) {
    const isIt = and(eq(subscriptionOrders.accountId, accountId), eq(subscriptionOrders.id, known.id));
    await tx.update(subscriptionOrders).set({ beginsAtOnceAt }).where(isIt);
    return known;
  }
  const isOfToday = and(
    eq(subscriptionOrders.accountId, accountId),
    gt(subscriptionOrders.createdAt, new Date(now() - DAY_MS)),
  );
  if ((await tx.$count(subscriptionOrders, isOfToday)) >= MAX_ORDERS_A_DAY) {
    throw tooMany('orders of a day', 3600);
  }
  const nextCheckAt = new Date(now() + FIRST_LOOK_MS);
  const values = {
    accountId,
    id: randomUUID(),
    returnUrl,
    cancelUrl,
    language,
    beginsAtOnceAt,
    createdAt: at,
    nextCheckAt,
  };
  const [made] = await tx.insert(subscriptionOrders).values(values).returning();
  if (!made) throw new Error('the new order was not returned');
  return made;
}

/** With an unlimited grant, payment would buy nothing. */
async function isGrantedForGood(tx: Tx, accountId: string): Promise<boolean> {
  const isGranted = and(eq(subscriptions.accountId, accountId), isNull(subscriptions.paypalSubscriptionId));
  const isForGood = and(isGranted, eq(subscriptions.status, 'active'), isNull(subscriptions.endDate));
  return (await tx.$count(subscriptions, isForGood)) > 0;
}
