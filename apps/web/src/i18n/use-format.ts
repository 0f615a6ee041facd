import { useLingui } from '@lingui/react/macro';
import type { Day } from '@tagfalter/domain/day';
import { dayParts, longDay, shortDay, weekdayLetter } from './dates.ts';
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
    dayParts: (day: Day) => dayParts(day, language) ?? { day: '–', weekday: unknown, monthYear: '' },
    longDay: (day: Day) => longDay(day, language) ?? unknown,
    shortDay: (day: Day) => shortDay(day, language) ?? unknown,
    weekdayLetter: (day: Day) => weekdayLetter(day, language),
    fileSize: (bytes: number) => fileSize(bytes, language),
    percent: (share: number) => percent(share, language),
    playTime,
    momentWords: (at: number, onlooker: Onlooker) => momentWords(at, onlooker, language),
    waitTime: (ms: number) => waitTime(ms, language),
  };
}
