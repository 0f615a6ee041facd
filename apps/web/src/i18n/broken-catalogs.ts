import type { Catalogs } from './activate.ts';

/** Catalogs of the page that replaces a crashed one. */
export const BROKEN: Catalogs = {
  de: () => import('./locales/de/broken.po'),
  en: () => import('./locales/en/broken.po'),
  fr: () => import('./locales/fr/broken.po'),
  es: () => import('./locales/es/broken.po'),
};
