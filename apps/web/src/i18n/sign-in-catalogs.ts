import type { Catalogs } from './activate.ts';

/** Catalogs of the page that leads to an external account. */
export const SIGN_IN: Catalogs = {
  de: () => import('./locales/de/sign-in.po'),
  en: () => import('./locales/en/sign-in.po'),
  fr: () => import('./locales/fr/sign-in.po'),
  es: () => import('./locales/es/sign-in.po'),
};
