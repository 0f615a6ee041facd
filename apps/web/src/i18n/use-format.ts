import { useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { dayParts, longDay, monthName, shortDay, weekdayLetter } from './dates.ts';
import { chooseLanguage } from './language.ts';
import { fileSize, percent, playTime, waitTime } from './measures.ts';
import { momentWords, type Onlooker } from './moments.ts';

/** Dates, sizes and lengths in the language that is shown. */
export function useFormat() {
  const { i18n, t } = useLingui();
  const language = chooseLanguage(i18n.locale, []);
  const unknown = t`Unbekanntes Datum`;
  return {
    language,
    dayParts: (day: LocalDate) =>
      dayParts(day, language) ?? { day: '–', weekday: unknown, weekdayShort: '', monthYear: '' },
    monthYear: (month: string) => dayParts(`${month}-01`, language)?.monthYear ?? unknown,
    monthName: (month: string, form: 'long' | 'short') => monthName(month, language, form),
    longDay: (day: LocalDate) => longDay(day, language) ?? unknown,
    shortDay: (day: LocalDate) => shortDay(day, language) ?? unknown,
    weekdayLetter: (day: LocalDate) => weekdayLetter(day, language),
    fileSize: (bytes: number) => fileSize(bytes, language),
    percent: (share: number) => percent(share, language),
    playTime,
    momentWords: (at: number, onlooker: Onlooker) => momentWords(at, onlooker, language),
    waitTime: (ms: number) => waitTime(ms, language),
  };
}
