import { MAX_QUIET_DAYS, MAX_QUIET_SPANS, MAX_QUIET_WORD, MAX_QUIET_WORDS } from '@tagfalter/domain/quiet';
import { isBlank } from '@tagfalter/domain/text';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { DaySchema } from './entry-values.ts';

const SpanSchema = v.pipe(
  v.object({ from: DaySchema, to: DaySchema }),
  v.check(({ from, to }) => from <= to, 'ends before it begins'),
);
const WordSchema = v.pipe(
  v.string(),
  v.trim(),
  v.check((word) => !isBlank(word), 'shows nothing'),
  v.maxLength(MAX_QUIET_WORD),
);

/** Each list is a set. */
export const QuietRuleSchema = v.object({
  spans: v.pipe(v.array(SpanSchema), v.maxLength(MAX_QUIET_SPANS)),
  days: v.pipe(v.array(DaySchema), v.maxLength(MAX_QUIET_DAYS)),
  words: v.pipe(v.array(WordSchema), v.maxLength(MAX_QUIET_WORDS)),
});

/** A missing list counts as empty. */
const PartSchema = v.pipe(
  v.optional(v.partial(QuietRuleSchema), {}),
  v.transform(({ spans = [], days = [], words = [] }) => ({ spans, days, words })),
);

/** Times, days and words that rest (decision 063). */
export const getQuietMemories = defineEndpoint({
  method: 'GET',
  path: '/api/users/quiet-memories',
  summary: 'Times, days and words that rest',
  audience: 'user',
  status: 200,
  reply: QuietRuleSchema,
  errors: ['unauthorized', 'not_registered'],
});

/**
 * Removals first; idempotent, and changes of two devices merge. `too_large`: the rule would exceed its bounds; nothing
 * is changed.
 */
export const changeQuietMemories = defineEndpoint({
  method: 'PATCH',
  path: '/api/users/quiet-memories',
  summary: 'Let times, days and words rest, or no longer',
  audience: 'user',
  body: v.object({ add: PartSchema, remove: PartSchema }),
  status: 200,
  reply: QuietRuleSchema,
  errors: ['bad_request', 'unauthorized', 'not_registered', 'too_large'],
});
