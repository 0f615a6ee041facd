import type { Language } from '#api/base/language.ts';

/** What entries need to know of reflection questions; `compose/sync` joins the two. */
export interface KnownQuestions {
  has(id: string): boolean;
  /** Undefined for a question there is not. */
  textOf(id: string, language: Language): string | undefined;
}
