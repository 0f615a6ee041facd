import { type LocalDate, localDateOf } from '@tagfalter/domain/local-date';

/** Time zone of people and their devices, unless a test names another. */
export const TIME_ZONE = 'Europe/Berlin';

/** Their date: for two hours of the night UTC has another. */
export function todaysDate(): LocalDate {
  return localDateOf(Date.now(), TIME_ZONE);
}
