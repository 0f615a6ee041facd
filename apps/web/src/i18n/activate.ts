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

type LaterPart = 'screens' | 'account' | 'contribute';

/** What comes later: what the screens beyond the start say, and what is said to somebody who signs in or leaves. */
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
 * For a page that is not the diary's: its words instead of those of the start. To be called before any language is shown.
 * @param contribute what the guest page says beyond its first view
 */
export function speakFrom(catalogs: Catalogs, contribute?: Catalogs): void {
  first = catalogs;
  if (contribute) later.contribute = contribute;
}

/** Parts that are wanted, in whatever language. */
const wanted = new Set<LaterPart>();

async function loadWords(language: Language): Promise<void> {
  const more = [...wanted].flatMap((part) => later[part]?.[language]() ?? []);
  for (const { messages } of await Promise.all([first[language](), ...more])) i18n.load(language, messages);
}

/** Loads and shows a language; `<html lang>` follows, for hyphenation and screen readers, and the manifest, for installing. */
export async function activateLanguage(language: Language): Promise<void> {
  await loadWords(language);
  i18n.activate(language);
  document.documentElement.lang = language;
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${language}.webmanifest`);
}

const loading = new Map<LaterPart, Promise<void>>();

async function fetchPart(part: LaterPart): Promise<void> {
  const { locale } = i18n;
  // Before a language is shown, that brings every part that is wanted.
  const words = isLanguage(locale) ? await later[part]?.[locale]() : undefined;
  if (words) i18n.load(locale, words.messages);
}

function loadPart(part: LaterPart): Promise<void> {
  wanted.add(part);
  const begun = loading.get(part);
  if (begun) return begun;
  const load = fetchPart(part);
  loading.set(part, load);
  load.catch(() => {
    // Expected: no network. Whoever waits is told; the next screen asks again.
    loading.delete(part);
  });
  return load;
}

/** Loads what is said to somebody who signs in or leaves, once. */
export function loadAccountWords(): Promise<void> {
  return loadPart('account');
}

/** Loads the words of every screen beyond the start, once; whoever shows one waits for this. */
export async function loadScreenWords(): Promise<void> {
  await Promise.all([loadPart('screens'), loadPart('account')]);
}

/** Code of the start that says what only `loadScreenWords` brings: both are there together. */
export async function withScreenWords<Module>(code: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([code, loadScreenWords()]);
  return module;
}

/** As `withScreenWords`, for what the guest page says beyond its first view. */
export async function withContributeWords<Module>(code: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([code, loadPart('contribute')]);
  return module;
}

/** As `withScreenWords`, for what is said to somebody who signs in or leaves. */
export async function withAccountWords<Module>(code: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([code, loadAccountWords()]);
  return module;
}
