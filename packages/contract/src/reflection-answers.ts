import { normalizeLineEnds } from '@tagfalter/domain/text';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { QuestionIdSchema } from './entry-values.ts';
import { LanguageQuerySchema } from './reflection-questions.ts';

/** Spec §3. */
export const ReflectionAnswerSchema = v.object({
  id: v.string(),
  questionId: QuestionIdSchema,
  entryId: v.string(),
  /** In the requested language. */
  question: v.string(),
  answer: v.string(),
});
export type WireAnswer = v.InferOutput<typeof ReflectionAnswerSchema>;

/** Visible only to their owner (spec decision 24). */
export const getReflectionAnswers = defineEndpoint({
  method: 'GET',
  path: '/api/entries/:id/reflection-answers',
  summary: 'List the reflection answers of an own entry',
  audience: 'user',
  params: v.object({ id: v.string() }),
  query: LanguageQuerySchema,
  status: 200,
  reply: v.array(ReflectionAnswerSchema),
  errors: ['bad_request', 'unauthorized', 'not_registered', 'forbidden', 'not_found'],
});

/** Saves the only answer per question and day. */
export const saveReflectionAnswer = defineEndpoint({
  method: 'POST',
  path: '/api/reflection-answers',
  summary: 'Answer a reflection question of an own entry',
  audience: 'user',
  query: LanguageQuerySchema,
  body: v.object({
    entryId: v.string(),
    questionId: v.string(),
    /** Trimmed (spec §5). */
    answer: v.pipe(v.string(), v.transform(normalizeLineEnds), v.trim(), v.minLength(1)),
  }),
  status: 200,
  reply: ReflectionAnswerSchema,
  errors: [
    'bad_request',
    'unauthorized',
    'not_registered',
    'forbidden',
    'edit_window_closed',
    'not_found',
    'text_too_long',
    'too_many_questions',
  ],
});
