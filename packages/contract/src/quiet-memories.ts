import { MAX_QUIET_DAYS, MAX_QUIET_SPANS, MAX_QUIET_WORD, MAX_QUIET_WORDS } from '@tagfalter/domain/quiet';
import { isBlank } from '@tagfalter/domain/text';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { DaySchema } from './entry.ts';

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

/** What rests for an account; each list is a set. */
export const QuietRuleSchema = v.object({
  spans: v.pipe(v.array(SpanSchema), v.maxLength(MAX_QUIET_SPANS)),
  days: v.pipe(v.array(DaySchema), v.maxLength(MAX_QUIET_DAYS)),
  words: v.pipe(v.array(WordSchema), v.maxLength(MAX_QUIET_WORDS)),
});

/** Some of the lists; one that is left out is empty. */
const PartSchema = v.pipe(
  v.optional(v.partial(QuietRuleSchema), {}),
  v.transform(({ spans = [], days = [], words = [] }) => ({ spans, days, words })),
);

/** What does not come up by itself: times, days and words (spec §3, "Quiet memories"). */
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
 * Takes things out of what rests, then adds others: the same change twice is as one, and those of two devices merge.
 * `too_large` where the rule would grow beyond its bounds; nothing is changed then.
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
