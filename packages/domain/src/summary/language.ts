import { STOP_WORDS } from './stop-words.ts';
import { wordsIn } from './words.ts';

/** Spec decision 34. */
export const SUMMARY_LANGUAGES = ['de', 'en', 'fr', 'es'] as const;
export type SummaryLanguage = (typeof SUMMARY_LANGUAGES)[number];

/**
 * Guesses by small words; a word of several languages counts less.
 * @returns `undefined` without any, as for a list of names
 */
export function guessLanguage(text: string): SummaryLanguage | undefined {
  const votes = { de: 0, en: 0, fr: 0, es: 0 };
  for (const word of wordsIn(text)) {
    const speakers = SUMMARY_LANGUAGES.filter((language) => STOP_WORDS[language].has(word));
    for (const language of speakers) votes[language] += 1 / speakers.length ** 2;
  }
  const best = SUMMARY_LANGUAGES.reduce((one, other) => (votes[other] > votes[one] ? other : one));
  return votes[best] > 0 ? best : undefined;
}
