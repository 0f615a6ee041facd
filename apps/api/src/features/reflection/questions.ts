import type { ReflectionQuestion } from '@tagfalter/contract/reflection-questions';
import type { ServerLanguage } from '#api/base/language.ts';
import { reflectionQuestions } from '#api/db/entry-schema.ts';
import type { Db } from '#api/db/open.ts';

export interface ReflectionQuestions {
  list(language: ServerLanguage): ReflectionQuestion[];
  has(id: string): boolean;
  /** undefined for an unknown question. */
  textOf(id: string, language: ServerLanguage): string | undefined;
}

/** Loads once: only migrations write questions, before the start. */
export async function loadQuestions(db: Db): Promise<ReflectionQuestions> {
  const rows = await db.select().from(reflectionQuestions).orderBy(reflectionQuestions.id);
  const known = new Map(rows.map((row) => [row.id, row]));
  return {
    list: (language) => rows.map((row) => ({ id: row.id, question: row[language] })),
    has: (id) => known.has(id),
    textOf: (id, language) => known.get(id)?.[language],
  };
}
