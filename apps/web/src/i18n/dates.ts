import { isLocalDate, type LocalDate } from '@tagfalter/domain/local-date';
import type { Language } from './language.ts';

/** Regional form of each interface language (decision 35). */
export const REGION: Record<Language, string> = { de: 'de-DE', en: 'en-GB', fr: 'fr-FR', es: 'es-ES' };

const formatters = new Map<string, Intl.DateTimeFormat>();

/** @param name of the options, the same for equal ones */
export function formatter(language: Language, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${name}`;
  let found = formatters.get(key);
  if (!found) {
    // A day has no time zone of its own: it is read and written in UTC, so that no zone moves it (decision 8).
    found = new Intl.DateTimeFormat(REGION[language], { timeZone: 'UTC', ...options });
    formatters.set(key, found);
  }
  return found;
}

/** The parts a card shows of a day; null when it is none ('Unbekanntes Datum'). */
export function dayParts(
  day: LocalDate,
  language: Language,
): { day: string; weekday: string; weekdayShort: string; monthYear: string } | null {
  if (!isLocalDate(day)) return null;
  const date = new Date(`${day}T00:00:00Z`);
  return {
    day: String(date.getUTCDate()),
    weekday: formatter(language, 'weekday', { weekday: 'long' }).format(date),
    weekdayShort: formatter(language, 'weekdayShort', { weekday: 'short' }).format(date).replace('.', ''),
    monthYear: formatter(language, 'monthYear', { month: 'long', year: 'numeric' }).format(date),
  };
}

/** '20. November 2026'; null when it is no day. */
export function longDay(day: LocalDate, language: Language): string | null {
  if (!isLocalDate(day)) return null;
  return formatter(language, 'long', { day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** '20. November'; null when it is no day. */
export function shortDay(day: LocalDate, language: Language): string | null {
  if (!isLocalDate(day)) return null;
  return formatter(language, 'short', { day: 'numeric', month: 'long' }).format(new Date(`${day}T00:00:00Z`));
}

/** 'November', or 'Nov'. @param month `2026-11` */
export function monthName(month: string, language: Language, form: 'long' | 'short'): string {
  const name = formatter(language, `month ${form}`, { month: form }).format(new Date(`${month}-01T00:00:00Z`));
  return name.replace('.', '');
}

/** First letter of the weekday, for the seven wings. */
export function weekdayLetter(day: LocalDate, language: Language): string {
  return formatter(language, 'letter', { weekday: 'narrow' }).format(new Date(`${day}T00:00:00Z`));
}
