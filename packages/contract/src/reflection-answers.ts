import { normalizeLineEnds } from '@tagfalter/domain/text';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { QuestionIdSchema } from './entry.ts';
import { LanguageQuerySchema } from './reflection-questions.ts';

/** An answer with the question it belongs to (spec §3). */
export const ReflectionAnswerSchema = v.object({
  id: v.string(),
  questionId: QuestionIdSchema,
  entryId: v.string(),
  /** In the language asked for. */
  question: v.string(),
  answer: v.string(),
});
export type WireAnswer = v.InferOutput<typeof ReflectionAnswerSchema>;

/** The answers of an own entry; they are their owner's alone, whoever may see the entry (decision 24). */
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

/** Answers a question, or answers it anew: there is one answer to a question on a day. */
export const saveReflectionAnswer = defineEndpoint({
  method: 'POST',
  path: '/api/reflection-answers',
  summary: 'Answer a reflection question of an own entry',
  audience: 'user',
  query: LanguageQuerySchema,
  body: v.object({
    entryId: v.string(),
    questionId: v.string(),
    /** Saved without the blanks around it (spec §5); blank is no answer. */
    answer: v.pipe(v.string(), v.transform(normalizeLineEnds), v.trim(), v.nonEmpty()),
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
