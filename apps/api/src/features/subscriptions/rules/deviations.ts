import type { ProviderSubscription, Terms } from '#api/ports/payments.ts';

export type Deviation = 'plan' | 'override' | 'currency' | 'amount';

/**
 * What differs from the agreed terms. Another price of today is no deviation: a contract keeps its own. Nor is a higher
 * payment, for which nobody may lose what they paid for.
 */
export function deviationsOf(
  { planId, isOverridden, lastPaid }: Pick<ProviderSubscription, 'planId' | 'isOverridden' | 'lastPaid'>,
  agreed: Terms,
): Deviation[] {
  const isPaidIn = lastPaid === null || lastPaid.currency === agreed.currency;
  const isPaid = lastPaid === null || lastPaid.cents >= agreed.cents;
  return [
    ...(planId === agreed.planId ? [] : ['plan' as const]),
    ...(isOverridden ? ['override' as const] : []),
    ...(isPaidIn ? [] : ['currency' as const]),
    ...(isPaid ? [] : ['amount' as const]),
  ];
}
