import { isLocalDate, type LocalDate } from '@tagfalter/domain/local-date';
import { formatter } from '#i18n/dates.ts';
import type { Language } from '#i18n/language.ts';

/** 'Sonntag, 15. November', and its year where it is not this one. */
export function dayWords(date: LocalDate, today: LocalDate, language: Language): string {
  if (!isLocalDate(date)) return date;
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  const name = isThisYear ? 'day of this year' : 'day and year';
  const options = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const format = formatter(language, name, isThisYear ? options : { ...options, year: 'numeric' });
  return format.format(Date.parse(`${date}T00:00:00Z`));
}
