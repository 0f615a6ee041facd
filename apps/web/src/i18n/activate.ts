import { i18n, type Messages } from '@lingui/core';
import { isLanguage, type Language } from './language.ts';

/** Each catalog is a file of its own: only the one in use is loaded. */
export type Catalogs = Record<Language, () => Promise<{ messages: Messages }>>;

/** Catalogs of the start screen. */
const START = {
  de: () => import('./locales/de/start.po'),
  en: () => import('./locales/en/start.po'),
  fr: () => import('./locales/fr/start.po'),
  es: () => import('./locales/es/start.po'),
} as const satisfies Catalogs;

type LaterPart = 'screens' | 'account' | 'contribute';

/** Catalogs loaded later: for the screens beyond the start, and for signing in or leaving. */
const later: Partial<Record<LaterPart, Catalogs>> = {
  screens: {
    de: () => import('./locales/de/screens.po'),
    en: () => import('./locales/en/screens.po'),
    fr: () => import('./locales/fr/screens.po'),
    es: () => import('./locales/es/screens.po'),
  },
  account: {
    de: () => import('./locales/de/account.po'),
    en: () => import('./locales/en/account.po'),
    fr: () => import('./locales/fr/account.po'),
    es: () => import('./locales/es/account.po'),
  },
};

let first: Catalogs = START;

/**
 * Sets the catalogs of a page outside the diary, in place of the start's. Call it before any language is shown.
 * @param contribute the guest page's words beyond its first view
 */
export function speakFrom(catalogs: Catalogs, contribute?: Catalogs): void {
  first = catalogs;
  if (contribute) later.contribute = contribute;
}

/** Parts that are wanted, in any language, and their running or last loading unless it failed. */
const wanted = new Map<LaterPart, Promise<void> | undefined>();

async function loadWords(language: Language): Promise<void> {
  const more = [...wanted.keys()].flatMap((part) => later[part]?.[language]() ?? []);
  for (const { messages } of await Promise.all([first[language](), ...more])) i18n.load(language, messages);
}

/** Loads and shows a language. `<html lang>` (hyphenation, screen readers) and the manifest (installing) follow. */
export async function activateLanguage(language: Language): Promise<void> {
  await loadWords(language);
  i18n.activate(language);
  document.documentElement.lang = language;
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${language}.webmanifest`);
}

async function fetchPart(part: LaterPart): Promise<void> {
  const { locale } = i18n;
  // Before a language is shown, its activation brings every wanted part.
  const words = isLanguage(locale) ? await later[part]?.[locale]() : undefined;
  if (words) i18n.load(locale, words.messages);
}

function loadPart(part: LaterPart): Promise<void> {
  const begun = wanted.get(part);
  if (begun) return begun;
  const load = fetchPart(part);
  wanted.set(part, load);
  load.catch(() => {
    // Expected: no network. The caller is told; the next screen asks again.
    wanted.set(part, undefined);
  });
  return load;
}

/** Loads the words for signing in or leaving, once. */
export function loadAccountWords(): Promise<void> {
  return loadPart('account');
}

/** Loads the words of every screen beyond the start, once; a screen waits for this before it is shown. */
export async function loadScreenWords(): Promise<void> {
  await Promise.all([loadPart('screens'), loadPart('account')]);
}

/** Loads code of the start together with the words that only `loadScreenWords` brings. */
export async function withScreenWords<Module>(code: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([code, loadScreenWords()]);
  return module;
}

/** As `withScreenWords`, for the guest page's words beyond its first view. */
export async function withContributeWords<Module>(code: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([code, loadPart('contribute')]);
  return module;
}

/** As `withScreenWords`, for the words for signing in or leaving. */
export async function withAccountWords<Module>(code: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([code, loadAccountWords()]);
  return module;
}
