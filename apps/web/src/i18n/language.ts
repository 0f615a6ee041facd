export const LANGUAGES = ['de', 'en', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Languages name themselves. */
export const LANGUAGE_NAMES: Record<Language, string> = { de: 'Deutsch', en: 'English', fr: 'Français', es: 'Español' };

/** Key in local storage (spec §9). */
export const LANGUAGE_KEY = 'language';

/** Whether it names one of them. */
export function isLanguage(value: string): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/**
 * The interface language: the stored choice, else the first language of the browser we speak, else English (spec §9).
 * @param stored what local storage holds, null for nothing
 * @param preferred the browser's languages, most wanted first
 */
export function chooseLanguage(stored: string | null, preferred: readonly string[]): Language {
  if (stored !== null && isLanguage(stored)) return stored;
  for (const tag of preferred) {
    const base = tag.toLowerCase().split('-')[0] ?? '';
    if (isLanguage(base)) return base;
  }
  return 'en';
}
