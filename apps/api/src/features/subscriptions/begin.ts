import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import { noteAccountEvent } from '#api/changes/audit-log.ts';
import { changeOwner } from '#api/changes/owner-lock.ts';
import type { Tx } from '#api/db/open.ts';
import { paymentIds, subscriptionOrders, subscriptions } from '#api/db/subscription-schema.ts';
import type { ProviderSubscription, Terms } from '#api/ports/payments.ts';
import { MAIL_JOB, orderMails } from './mails/order-mails.ts';
import { findByProviderId, isPaid, isStaying, listRows, noteEnding, type PaidRow } from './repository.ts';
import { deriveStatus, isFinal } from './rules/derive-status.ts';
import { settledColumnsOf } from './settle.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { agreedTerms } from './terms.ts';

/** The payer has approved. */
export function hasBegun(provider: ProviderSubscription): boolean {
  const isPending = provider.status === 'approval_pending' || provider.status === 'approved';
  return !isPending && (!isFinal(provider) || provider.lastPaidAt !== null);
}

/**
 * Turns an approved order into a subscription, if its terms are those agreed on. If its account is gone or leaving, or another one runs, it is marked for
 * cancellation. Repeatable.
 * @returns the account's subscription from it or in its place; undefined without one
 * @throws PaymentsFault
 */
export async function beginSubscription(
  deps: SubscriptionDeps,
  provider: ProviderSubscription,
): Promise<PaidRow | undefined> {
  const { accountId } = provider;
  if (accountId === null) return undefined;
  const terms = await agreedTerms(deps, provider);
  if (!terms) return undefined;
  if (!(await isStaying(deps.db, accountId))) return turnAway(deps, provider);
  const taken = await changeOwner(deps, accountId, async (tx, versions) => {
    const outcome = await takeLocked(tx, provider, { accountId, terms, now: deps.now() });
    if (outcome?.isNew) versions.next();
    return outcome;
  }).catch((fault: unknown) => {
    // Erased in between.
    if (fault instanceof Refusal) return undefined;
    throw fault;
  });
  if (!taken) return turnAway(deps, provider);
  if (taken.isNew) await deps.jobs.add(MAIL_JOB, {});
  if (taken.isSecond) notifyOperator(deps, provider, 'second');
  return taken.row;
}

/** Marks it for cancellation. */
async function turnAway(deps: SubscriptionDeps, provider: ProviderSubscription): Promise<undefined> {
  if (isFinal(provider)) return;
  if (await noteEnding(deps.db, provider.id, deps.now())) notifyOperator(deps, provider, 'account ends or is gone');
}

/** Its first month was paid for nothing: the operator refunds it (docs/data-protection.md). */
function notifyOperator({ log }: SubscriptionDeps, { id, lastPaidAt }: ProviderSubscription, why: string): void {
  const paid = lastPaidAt === null ? null : new Date(lastPaidAt).toISOString();
  log.warn({ subscription: id, paid, why }, 'a subscription is cancelled at once: give back what was paid for it');
}

/** Values of a new subscription. */
const UNKNOWN = {
  ...{ intent: null, intendedAt: null, suspendedAt: null, paidUntil: null, endedBy: null },
  isSuperseded: false,
};

interface Taking {
  accountId: string;
  terms: Terms;
  now: number;
}

async function takeLocked(
  tx: Tx,
  provider: ProviderSubscription,
  { accountId, terms, now }: Taking,
): Promise<{ row: PaidRow; isNew: boolean; isSecond?: boolean } | undefined> {
  if (!(await isStaying(tx, accountId))) return undefined;
  const paid = (await listRows(tx, accountId)).filter(isPaid);
  const known = paid.find(({ paypalSubscriptionId }) => paypalSubscriptionId === provider.id);
  if (known) return { row: known, isNew: false };
  const isOrder = and(
    eq(subscriptionOrders.accountId, accountId),
    eq(subscriptionOrders.paypalSubscriptionId, provider.id),
  );
  const [order] = await tx.delete(subscriptionOrders).where(isOrder).returning();
  const running = paid.find(({ status }) => status === 'active');
  if (running && !isFinal(provider)) {
    // Nobody pays for two at once.
    const isSecond = await noteEnding(tx, provider.id, now);
    if (isSecond) await noteAccountEvent(tx, { accountId, kind: 'second_payment_ended', at: now });
    return { row: running, isNew: false, isSecond };
  }
  const id = order?.id ?? (await findByProviderId(tx, provider.id))?.id ?? crypto.randomUUID();
  await tx
    .insert(paymentIds)
    .values({ paypalSubscriptionId: provider.id, accountId, subscriptionId: id, ...terms })
    .onConflictDoNothing();
  const begun = Math.min(now, provider.startedAt ?? now);
  const derived = deriveStatus(provider, { ...UNKNOWN, createdAt: begun }, now);
  const [row] = await tx
    .insert(subscriptions)
    .values({
      ...{ accountId, id, paypalSubscriptionId: provider.id, createdAt: new Date(begun) },
      ...{ beginsAtOnceAt: order?.beginsAtOnceAt ?? null, language: order?.language ?? 'de' },
      ...settledColumnsOf({ derived, provider, now }),
    })
    .returning();
  if (!row || !isPaid(row)) throw new Error('the new subscription was not returned');
  await orderMails(tx, { before: undefined, after: row, now });
  // Earlier ones are cancelled at the payment service, so that none is resumed there.
  const isBefore = and(
    eq(subscriptions.accountId, accountId),
    ne(subscriptions.id, id),
    isNotNull(subscriptions.nextCheckAt),
  );
  await tx
    .update(subscriptions)
    .set({ nextCheckAt: new Date(now) })
    .where(isBefore);
  return { row, isNew: true };
}
