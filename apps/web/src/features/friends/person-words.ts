import { useLingui } from '@lingui/react/macro';
import { addDays, type LocalDate } from '@tagfalter/domain/local-date';
import { useFormat } from '#i18n/use-format.ts';
import { useToday } from '#platform/today.ts';

/** Days within which a weekday is unambiguous. */
const WEEK = 7;

interface NamedPerson {
  username: string;
  firstName: string;
  lastName?: string;
}

/** Display name of a person: first and last name as far as known, else the username. */
export function nameOf({ username, firstName, lastName = '' }: NamedPerson): string {
  return `${firstName} ${lastName}`.trim() || username;
}

/** Letter in place of a missing picture. */
export function letterOf(person: NamedPerson): string {
  const [letter = ''] = nameOf(person);
  return letter.toUpperCase();
}

/** Date of a friend's newest visible entry in words: 'zuletzt gestern'. It does not tell when the friend was online. */
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
