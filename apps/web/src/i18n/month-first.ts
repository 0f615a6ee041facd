import type { Language } from './language.ts';

/** Whether '5/4/2019' is 4 May for this person: with an English of the United States. */
export function isMonthFirst(language: Language): boolean {
  return language === 'en' && navigator.language === 'en-US';
}
