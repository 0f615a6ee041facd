import type { ServerLanguage } from '#api/base/language.ts';

/** Port to reflection questions, joined in `compose/shared`. */
export interface KnownQuestions {
  has(id: string): boolean;
  /** undefined for an unknown question. */
  textOf(id: string, language: ServerLanguage): string | undefined;
}
