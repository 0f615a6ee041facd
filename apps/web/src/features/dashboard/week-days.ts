import { addDays, type LocalDate } from '@tagfalter/domain/local-date';

/** The seven days of the week that `day` is in, Monday first (decision 35). */
export function weekOf(day: LocalDate): LocalDate[] {
  const sundayBased = new Date(`${day}T00:00:00Z`).getUTCDay();
  const monday = addDays(day, -((sundayBased + 6) % 7));
  return [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(monday, offset));
}
