import { isLocalDate, type LocalDate } from '@tagfalter/domain/local-date';
import { limitsOf } from '@tagfalter/domain/tiers';

/** Pictures that a day still has room for, in the own tier and in Pro (spec §9). */
export interface ImageQuota {
  own: number;
  pro: number;
}

/** @param held pictures that the entry of the day has already */
export function imageQuotaOf(held: number, isPro: boolean): ImageQuota {
  const left = (tier: boolean) => Math.max(0, limitsOf(tier).imagesPerDay - held);
  return { own: left(isPro), pro: left(true) };
}

/** Whether a typed date is a day that can be written to; dates compare as they are spelt. */
export function isPast(date: string, today: LocalDate): boolean {
  return isLocalDate(date) && date <= today;
}
