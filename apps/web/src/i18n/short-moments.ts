import { REGION } from './dates.ts';
import type { Language } from './language.ts';

/** '21:14'. @param at milliseconds since the epoch @param timeZone IANA name */
export function clockTime(at: number, timeZone: string, language: Language): string {
  return new Intl.DateTimeFormat(REGION[language], { timeZone, timeStyle: 'short' }).format(at);
}

/** '1. Nov.'. @param at milliseconds since the epoch @param timeZone IANA name */
export function shortDate(at: number, timeZone: string, language: Language): string {
  return new Intl.DateTimeFormat(REGION[language], { timeZone, day: 'numeric', month: 'short' }).format(at);
}
