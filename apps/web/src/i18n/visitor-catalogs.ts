import type { Catalogs } from './activate.ts';

/** What the page of a shared entry says. */
export const VISITOR: Catalogs = {
  de: () => import('./locales/de/visitor.po'),
  en: () => import('./locales/en/visitor.po'),
  fr: () => import('./locales/fr/visitor.po'),
  es: () => import('./locales/es/visitor.po'),
};
