import { useLingui } from '@lingui/react/macro';
import { addDays, type LocalDate } from '@tagfalter/domain/local-date';
import { useFormat } from '#i18n/use-format.ts';
import { useToday } from '#platform/today.ts';

/** Days in which a weekday says which one is meant. */
const WEEK = 7;

interface Named {
  username: string;
  firstName: string;
  lastName?: string;
}

/** What somebody else is called: first and last name as far as they are known, else the username. */
export function nameOf({ username, firstName, lastName = '' }: Named): string {
  return `${firstName} ${lastName}`.trim() || username;
}

/** The letter in place of a missing picture. */
export function letterOf(person: Named): string {
  const [letter = ''] = nameOf(person);
  return letter.toUpperCase();
}

/** When a friend's newest entry is of that one may see: 'zuletzt gestern'. It says nothing of when they were here. */
export function useLastWords(): (day: LocalDate) => string {
  const { t } = useLingui();
  const format = useFormat();
  const today = useToday();
  return (day) => {
    if (day >= today) return t`zuletzt heute`;
    if (day === addDays(today, -1)) return t`zuletzt gestern`;
    const { weekday } = format.dayParts(day);
    if (day > addDays(today, -WEEK)) return t`zuletzt am ${weekday}`;
    const date = day.slice(0, 4) === today.slice(0, 4) ? format.shortDay(day) : format.longDay(day);
    return t`zuletzt am ${date}`;
  };
}
