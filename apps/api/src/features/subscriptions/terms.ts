import { eq } from 'drizzle-orm';
import { paymentIds } from '#api/db/subscription-schema.ts';
import type { ProviderSubscription, Terms } from '#api/ports/payments.ts';
import { deviationsOf } from './rules/deviations.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

/**
 * Terms under which a subscription was ordered, or those of today's offer if its order is unknown here. One that has
 * other terms is logged and must give nothing: its `custom_id` alone proves no payment (decision 107).
 * @returns undefined if it has other terms
 * @throws PaymentsFault if today's offer cannot be asked for
 */
export async function agreedTerms(deps: SubscriptionDeps, provider: ProviderSubscription): Promise<Terms | undefined> {
  const { planId, cents, currency, accountId } = paymentIds;
  const [ordered] = await deps.db
    .select({ accountId, terms: { planId, cents, currency } })
    .from(paymentIds)
    .where(eq(paymentIds.paypalSubscriptionId, provider.id));
  const terms = ordered?.terms ?? (await deps.payments.offer());
  const isTheirs = ordered === undefined || ordered.accountId === provider.accountId;
  const deviations = [...deviationsOf(provider, terms), ...(isTheirs ? [] : ['account'])];
  if (deviations.length === 0) return terms;
  deps.log.warn({ subscription: provider.id, deviations }, 'a subscription with other terms than agreed gives nothing');
  return undefined;
}
