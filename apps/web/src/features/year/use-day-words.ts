import { useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { GlancedEntry } from '@tagfalter/local/entries/year';
import { useFormat } from '#i18n/use-format.ts';

/** Label of a day: '14. März: Stimmung 8'. */
export function useDayWords(): (date: LocalDate, day: GlancedEntry | undefined) => string {
  const { t } = useLingui();
  const { shortDay } = useFormat();
  return (date, day) => {
    const name = shortDay(date);
    if (!day) return t`${name}: kein Eintrag`;
    return day.level === null ? t`${name}: ohne Stimmung` : t`${name}: Stimmung ${day.level}`;
  };
}
