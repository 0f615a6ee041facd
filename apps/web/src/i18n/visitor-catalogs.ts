import type { Catalogs } from './activate.ts';

/** Catalogs of the page of a shared entry. */
export const VISITOR: Catalogs = {
  de: () => import('./locales/de/visitor.po'),
  en: () => import('./locales/en/visitor.po'),
  fr: () => import('./locales/fr/visitor.po'),
  es: () => import('./locales/es/visitor.po'),
};
