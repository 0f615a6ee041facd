import type { ProviderSubscription, Terms } from '#api/ports/payments.ts';

export type Deviation = 'plan' | 'override' | 'currency' | 'amount';

/**
 * Deviations from the agreed terms. A changed price of today is none: a contract keeps its own. Nor is a higher
 * payment, because nobody may lose paid time.
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
