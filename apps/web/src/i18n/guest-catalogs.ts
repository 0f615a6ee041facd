import type { Catalogs } from './activate.ts';

/** What the guest page says. */
export const GUEST: Catalogs = {
  de: () => import('./locales/de/guest.po'),
  en: () => import('./locales/en/guest.po'),
  fr: () => import('./locales/fr/guest.po'),
  es: () => import('./locales/es/guest.po'),
};
