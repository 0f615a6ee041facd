import { Refusal } from '#api/base/refusal.ts';
import { orRefuse } from './payments-refusal.ts';
import { findByProviderId, type PaidRow, readRow } from './repository.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { hasBegun, takeOver } from './take-over.ts';

/**
 * Takes an order over after its owner has come back from the payment service. Whose it is says the payment service alone.
 * @returns null where it has not been told there yet that they agreed
 * @throws Refusal `not_found` for one of somebody else, `payments_failed`, `payments_unavailable`
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
  const taken = hasBegun(provider) ? await takeOver(deps, provider) : undefined;
  if (!taken) throw new Refusal('not_found');
  return taken;
}
