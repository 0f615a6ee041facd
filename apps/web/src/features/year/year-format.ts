import type { LocalDate } from '@tagfalter/domain/local-date';
import { REGION } from '#i18n/dates.ts';
import type { Language } from '#i18n/language.ts';

/** A mean mood as people read it: '6,9'. */
export function oneDecimal(value: number, language: Language): string {
  return new Intl.NumberFormat(REGION[language], { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

/** Seven weekdays from Monday on (decision 35), short and in full. */
export function weekdays(language: Language): { short: string; long: string }[] {
  const named = (weekday: 'short' | 'long', day: Date) =>
    new Intl.DateTimeFormat(REGION[language], { timeZone: 'UTC', weekday }).format(day).replace('.', '');
  // A Monday and the six days after it.
  const days = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2026, 5, 1 + index)));
  return days.map((day) => ({ short: named('short', day), long: named('long', day) }));
}

/** Weekday of a date, 0 for Monday. */
export function weekdayFromMonday(day: LocalDate): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}
