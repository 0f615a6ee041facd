import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { QuestionIdSchema } from './entry-values.ts';

/** Spec decision 34. */
const QUESTION_LANGUAGES = ['de', 'en', 'fr', 'es'] as const;

/** Default: the `Accept-Language` header, else German. */
export const LanguageQuerySchema = v.object({ language: v.optional(v.picklist(QUESTION_LANGUAGES)) });

/** In the requested language (spec §3). */
export const ReflectionQuestionSchema = v.object({ id: QuestionIdSchema, question: v.string() });
export type ReflectionQuestion = v.InferOutput<typeof ReflectionQuestionSchema>;

/** Random. */
export const randomReflectionQuestion = defineEndpoint({
  method: 'GET',
  path: '/api/reflection-question',
  summary: 'Read one reflection question, drawn at random',
  audience: 'user',
  query: LanguageQuerySchema,
  status: 200,
  reply: ReflectionQuestionSchema,
  errors: ['bad_request', 'unauthorized', 'not_registered'],
});

export const reflectionQuestions = defineEndpoint({
  method: 'GET',
  path: '/api/reflection-questions',
  summary: 'List the reflection questions',
  audience: 'user',
  query: LanguageQuerySchema,
  status: 200,
  reply: v.array(ReflectionQuestionSchema),
  errors: ['bad_request', 'unauthorized', 'not_registered'],
});
