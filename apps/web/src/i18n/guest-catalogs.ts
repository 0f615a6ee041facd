import type { Catalogs } from './activate.ts';

/** Catalogs of the guest page's first view. */
export const GUEST: Catalogs = {
  de: () => import('./locales/de/guest.po'),
  en: () => import('./locales/en/guest.po'),
  fr: () => import('./locales/fr/guest.po'),
  es: () => import('./locales/es/guest.po'),
};

/** Catalogs loaded once somebody contributes, or where there are photo tasks. */
export const CONTRIBUTE: Catalogs = {
  de: () => import('./locales/de/contribute.po'),
  en: () => import('./locales/en/contribute.po'),
  fr: () => import('./locales/fr/contribute.po'),
  es: () => import('./locales/es/contribute.po'),
};
