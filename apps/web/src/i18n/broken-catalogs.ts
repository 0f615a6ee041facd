import type { Catalogs } from './activate.ts';

/** What is said in the place of a page that broke. */
export const BROKEN: Catalogs = {
  de: () => import('./locales/de/broken.po'),
  en: () => import('./locales/en/broken.po'),
  fr: () => import('./locales/fr/broken.po'),
  es: () => import('./locales/es/broken.po'),
};
