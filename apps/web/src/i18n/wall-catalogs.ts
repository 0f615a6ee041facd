import type { Catalogs } from './activate.ts';
import { GUEST } from './guest-catalogs.ts';

const WALL = {
  de: () => import('./locales/de/wall.po'),
  en: () => import('./locales/en/wall.po'),
  fr: () => import('./locales/fr/wall.po'),
  es: () => import('./locales/es/wall.po'),
} as const satisfies Catalogs;

type Language = keyof typeof WALL;

/** Merges the catalogs of the guest page and the wall; only the wall loads its own. */
async function both(language: Language) {
  const [guest, wall] = await Promise.all([GUEST[language](), WALL[language]()]);
  return { messages: { ...guest.messages, ...wall.messages } };
}

export const WALL_WORDS: Catalogs = {
  de: () => both('de'),
  en: () => both('en'),
  fr: () => both('fr'),
  es: () => both('es'),
};
