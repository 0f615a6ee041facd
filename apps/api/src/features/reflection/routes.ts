import { randomInt } from 'node:crypto';
import { randomReflectionQuestion, reflectionQuestions } from '@tagfalter/contract/reflection-questions';
import { askedLanguage } from '#api/base/language.ts';
import { Refusal } from '#api/base/refusal.ts';
import { type Route, route } from '#api/http/route.ts';
import type { ReflectionQuestions } from './questions.ts';

/** Answers belong to entries. */
export function reflectionRoutes(questions: ReflectionQuestions): Route[] {
  return [
    route(reflectionQuestions, async ({ query, headers }) => questions.list(askedLanguage(query, headers))),
    route(randomReflectionQuestion, async ({ query, headers }) => {
      const all = questions.list(askedLanguage(query, headers));
      const drawn = all[randomInt(Math.max(all.length, 1))];
      if (!drawn) throw new Refusal('not_found');
      return drawn;
    }),
  ];
}
