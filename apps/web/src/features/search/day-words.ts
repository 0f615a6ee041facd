import { isLocalDate, type LocalDate } from '@tagfalter/domain/local-date';
import { REGION } from '#i18n/dates.ts';
import type { Language } from '#i18n/language.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** 'Sonntag, 15. November', and its year where it is not this one. */
export function dayWords(date: LocalDate, today: LocalDate, language: Language): string {
  if (!isLocalDate(date)) return date;
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  const key = `${language} ${isThisYear}`;
  const format =
    formatters.get(key) ??
    new Intl.DateTimeFormat(REGION[language], {
      timeZone: 'UTC',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(isThisYear ? {} : { year: 'numeric' }),
    });
  formatters.set(key, format);
  return format.format(Date.parse(`${date}T00:00:00Z`));
}
