import { i18n, type Messages } from '@lingui/core';
import { isLanguage, type Language } from './language.ts';

/** Each catalog is a file of its own: only the one in use is loaded. */
export type Catalogs = Record<Language, () => Promise<{ messages: Messages }>>;

/** What the start says. */
const START = {
  de: () => import('./locales/de/start.po'),
  en: () => import('./locales/en/start.po'),
  fr: () => import('./locales/fr/start.po'),
  es: () => import('./locales/es/start.po'),
} as const satisfies Catalogs;

const SCREENS = {
  de: () => import('./locales/de/screens.po'),
  en: () => import('./locales/en/screens.po'),
  fr: () => import('./locales/fr/screens.po'),
  es: () => import('./locales/es/screens.po'),
} as const satisfies Catalogs;

let first: Catalogs = START;

/** For a page that is not the diary's: its words instead of those of the start. To be called before any language is shown. */
export function speakFrom(catalogs: Catalogs): void {
  first = catalogs;
}

/** Whether the words of all screens are wanted, in whatever language. */
let isWhole = false;

async function loadWords(language: Language): Promise<void> {
  const parts = await Promise.all([first[language](), ...(isWhole ? [SCREENS[language]()] : [])]);
  for (const { messages } of parts) i18n.load(language, messages);
}

/** Loads and shows a language; `<html lang>` follows, for hyphenation and screen readers, and the manifest, for installing. */
export async function activateLanguage(language: Language): Promise<void> {
  await loadWords(language);
  i18n.activate(language);
  document.documentElement.lang = language;
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${language}.webmanifest`);
}

let loading: Promise<void> | undefined;

/** Loads the words of every screen beyond the start, once; whoever shows one waits for this. */
export function loadScreenWords(): Promise<void> {
  isWhole = true;
  const { locale } = i18n;
  loading ??= isLanguage(locale) ? loadWords(locale) : Promise.resolve();
  loading.catch(() => {
    // Expected: no network. Whoever waits is told; the next screen asks again.
    loading = undefined;
  });
  return loading;
}
