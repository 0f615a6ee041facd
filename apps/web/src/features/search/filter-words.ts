import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SearchFilters, Weekday } from '@tagfalter/domain/search/filters';
import { REGION } from '#i18n/dates.ts';
import type { Language } from '#i18n/language.ts';
import { useFormat } from '#i18n/use-format.ts';
import { MOOD_WORDS } from '#i18n/words.ts';

/** Weekdays as a choice of days. */
export const WEEKDAY_WORDS: Record<Weekday, MessageDescriptor> = {
  1: msg`Montage`,
  2: msg`Dienstage`,
  3: msg`Mittwoche`,
  4: msg`Donnerstage`,
  5: msg`Freitage`,
  6: msg`Samstage`,
  7: msg`Sonntage`,
};

/** A month of no year. @param month 1 to 12 */
export function monthWord(month: number, language: Language): string {
  return new Intl.DateTimeFormat(REGION[language], { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, month - 1),
  );
}

/** '1. Juni – 31. August 2026', or one day. */
function spanWords({ from, to }: { from: string; to: string }, language: Language): string {
  const format = new Intl.DateTimeFormat(REGION[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.formatRange(Date.parse(from), Date.parse(to));
}

/** Says which days filters let pass, one after the other. */
export function useFilterWords(): (filters: SearchFilters) => string[] {
  const { t } = useLingui();
  const { language } = useFormat();
  return ({ favorite, band, year, month, weekday, withPhoto, withVoice, span }) =>
    [
      favorite && t`Favoriten`,
      band && t(MOOD_WORDS[band]),
      weekday && t(WEEKDAY_WORDS[weekday]),
      month && monthWord(month, language),
      year?.toString(),
      span && spanWords(span, language),
      withPhoto && t`Mit Foto`,
      withVoice && t`Mit Stimme`,
    ].filter((words) => typeof words === 'string');
}
