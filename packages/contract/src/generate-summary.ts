import { normalizeLineEnds } from '@tagfalter/domain/text';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { TimeZoneSchema } from './entry-values.ts';

const LanguageSchema = v.picklist(['de', 'en', 'fr', 'es']);

const MAX_IMAGES = 10;
const MAX_ADDRESS = 2048;
/** Programs send missing parts as nothing or as null. */
const text = v.nullish(v.pipe(v.string(), v.transform(normalizeLineEnds)), '');

/**
 * Summary and emojis from text, transcript and own images. A success counts against the day's quota (spec decision 13),
 * by `timeZone`, else UTC. Repeatable by Idempotency-Key (wire 17).
 */
export const generateSummary = defineEndpoint({
  method: 'POST',
  path: '/api/generate-summary',
  summary: 'Summarise a day',
  audience: 'user',
  body: v.object({
    text,
    audioTranscript: text,
    /** As delivered; signatures are ignored, images of others refused. */
    imageUrls: v.nullish(v.pipe(v.array(v.pipe(v.string(), v.maxLength(MAX_ADDRESS))), v.maxLength(MAX_IMAGES)), []),
    timeZone: v.optional(TimeZoneSchema),
    /** Default: guessed from the words. */
    language: v.optional(LanguageSchema),
  }),
  status: 200,
  reply: v.object({
    summary: v.string(),
    emojis: v.string(),
    /** For the label (spec decision 19). */
    by: v.picklist(['ai', 'builtin']),
  }),
  errors: [
    'bad_request',
    'unauthorized',
    'not_registered',
    'ai_consent_required',
    'tier_limit',
    'text_too_long',
    'nothing_to_summarize',
    'too_many_requests',
    'ai_failed',
    'ai_unavailable',
    'store_away',
  ],
});
export type SummaryReply = v.InferOutput<typeof generateSummary.reply>;
