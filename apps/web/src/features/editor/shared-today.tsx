import type { LocalDate } from '@tagfalter/domain/local-date';
import type { SharedCardProps } from '#entities/shared-in/shared-card.tsx';
import { SharedIn } from '#entities/shared-in/shared-in.tsx';
import { useToday } from '#platform/today.ts';

/** Offers waiting shares where today is written. */
export function SharedToday({ date, ...props }: SharedCardProps & { date: LocalDate }) {
  return useToday() === date ? <SharedIn {...props} /> : null;
}
