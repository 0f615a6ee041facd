import { PRO_PRICE } from '@tagfalter/contract/subscriptions';
import { REGION } from '#i18n/dates.ts';
import { useFormat } from '#i18n/use-format.ts';

/** Price of Pro for a month ('3,99 €'), in the language that is shown. */
export function useProPrice(): string {
  const { language } = useFormat();
  const { cents, currency } = PRO_PRICE;
  return new Intl.NumberFormat(REGION[language], { style: 'currency', currency }).format(cents / 100);
}
