import { Refusal } from '#api/base/refusal.ts';
import { beginSubscription, hasBegun } from './begin.ts';
import { orRefuse } from './payments-refusal.ts';
import { findByProviderId, type PaidRow, readRow } from './repository.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

/**
 * Takes over an order after the payer's return; the payment service alone tells whose it is.
 * @returns null while it does not know of the approval
 * @throws Refusal `not_found` for a foreign order or other terms than agreed, `payments_failed`, `payments_unavailable`
 */
export async function activate(
  deps: SubscriptionDeps,
  { accountId, subscriptionId }: { accountId: string; subscriptionId: string },
): Promise<PaidRow | null> {
  const known = await findByProviderId(deps.db, subscriptionId);
  if (known && known.accountId !== accountId) throw new Refusal('not_found');
  const row = known && (await readRow(deps.db, known));
  if (row) return row;
  const provider = await orRefuse(() => deps.payments.read(subscriptionId));
  if (provider?.accountId !== accountId) throw new Refusal('not_found');
  if (provider.status === 'approval_pending' || provider.status === 'approved') return null;
  const taken = hasBegun(provider) ? await orRefuse(() => beginSubscription(deps, provider)) : undefined;
  if (!taken) throw new Refusal('not_found');
  return taken;
}
