import type { LocalDate } from '@tagfalter/domain/local-date';

/** The same day of the next month, or its last one where it has no such day. */
export function nextPaymentDay(today: LocalDate): LocalDate {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10);
}
