import { i18n } from '@lingui/core';
import { chooseLanguage, LANGUAGE_KEY, type Language } from './language.ts';

/** Each catalog is a file of its own: only the language in use is loaded. */
const CATALOGS = {
  de: () => import('./locales/de/app.po'),
  en: () => import('./locales/en/app.po'),
  fr: () => import('./locales/fr/app.po'),
  es: () => import('./locales/es/app.po'),
} as const satisfies Record<Language, unknown>;

/** Loads and shows a language; `<html lang>` follows, for hyphenation and screen readers. */
export async function activateLanguage(language: Language): Promise<void> {
  const { messages } = await CATALOGS[language]();
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

/** The language this browser should start in. */
function startLanguage(): Language {
  return chooseLanguage(localStorage.getItem(LANGUAGE_KEY), navigator.languages);
}

/** Told where words cannot be fetched. */
type Report = (error: unknown, where: string) => void;

/**
 * Shows the language this browser should start in. Where its words were never fetched and there is no network, as after a
 * change of the device's own language, German does until the next start: every device keeps it (design 3).
 */
export async function startInLanguage(report: Report): Promise<void> {
  try {
    await activateLanguage(startLanguage());
  } catch (error) {
    report(error, 'language: its words');
    await activateLanguage('de');
  }
}

/** Switches the language and remembers it on this device. */
export async function changeLanguage(language: Language): Promise<void> {
  await activateLanguage(language);
  localStorage.setItem(LANGUAGE_KEY, language);
}

/** Follows a choice that is made in another tab; words that cannot be fetched without a network leave it as it is. */
export function followLanguage(report: Report): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === LANGUAGE_KEY)
      activateLanguage(startLanguage()).catch((error: unknown) => report(error, 'language: its words'));
  });
}
