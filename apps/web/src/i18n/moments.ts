import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import { REGION } from './dates.ts';
import type { Language } from './language.ts';

/** When and where a moment is looked back at. */
export interface Onlooker {
  /** Milliseconds since the epoch. */
  now(): number;
  /** IANA name. */
  timeZone(): string;
}

/**
 * A moment in words: 'Heute, 08:10', 'Gestern, 20:15', '18. November 2026 um 20:15'.
 * @param at milliseconds since the epoch
 */
export function momentWords(at: number, onlooker: Onlooker, language: Language): string {
  const timeZone = onlooker.timeZone();
  const region = REGION[language];
  const [day, today] = [localDateOf(at, timeZone), localDateOf(onlooker.now(), timeZone)];
  const daysAgo = [today, addDays(today, -1)].indexOf(day);
  if (daysAgo === -1) {
    return new Intl.DateTimeFormat(region, { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(at);
  }
  const word = new Intl.RelativeTimeFormat(region, { numeric: 'auto' }).format(-daysAgo, 'day');
  const time = new Intl.DateTimeFormat(region, { timeZone, timeStyle: 'short' }).format(at);
  return `${word.charAt(0).toLocaleUpperCase(region)}${word.slice(1)}, ${time}`;
}
