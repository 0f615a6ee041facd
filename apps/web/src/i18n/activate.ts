import { i18n } from '@lingui/core';
import type { Language } from './language.ts';

/** Each catalog is a file of its own: only the language in use is loaded. */
const CATALOGS = {
  de: () => import('./locales/de/app.po'),
  en: () => import('./locales/en/app.po'),
  fr: () => import('./locales/fr/app.po'),
  es: () => import('./locales/es/app.po'),
} as const satisfies Record<Language, unknown>;

/** Loads and shows a language; `<html lang>` follows, for hyphenation and screen readers, and the manifest, for installing. */
export async function activateLanguage(language: Language): Promise<void> {
  const { messages } = await CATALOGS[language]();
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${language}.webmanifest`);
}
