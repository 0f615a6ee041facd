import { normalizeLineEnds } from '@tagfalter/domain/text';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { TimeZoneSchema } from './entry.ts';

/** Languages a summary can be asked for in. */
const LanguageSchema = v.picklist(['de', 'en', 'fr', 'es']);

const MAX_IMAGES = 10;
const MAX_ADDRESS = 2048;
/** Programs send what they have not got as nothing or as null. */
const text = v.nullish(v.pipe(v.string(), v.transform(normalizeLineEnds)), '');

/**
 * Summarises a day and suggests emojis for it, from text, transcript and own images. Counts against the day's summaries
 * when it succeeds (decision 13); the day is the one in `timeZone`, else UTC. Repeatable by Idempotency-Key (wire 17).
 */
export const generateSummary = defineEndpoint({
  method: 'POST',
  path: '/api/generate-summary',
  summary: 'Summarise a day',
  audience: 'user',
  body: v.object({
    text,
    audioTranscript: text,
    /** Addresses as delivered; signatures are ignored, others than the asker's own images refused. */
    imageUrls: v.nullish(v.pipe(v.array(v.pipe(v.string(), v.maxLength(MAX_ADDRESS))), v.maxLength(MAX_IMAGES)), []),
    timeZone: v.optional(TimeZoneSchema),
    /** The entry's; guessed from its words when absent. */
    language: v.optional(LanguageSchema),
  }),
  status: 200,
  reply: v.object({
    summary: v.string(),
    emojis: v.string(),
    /** Who made it, for the label (decision 19). */
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
  ],
});
export type SummaryReply = v.InferOutput<typeof generateSummary.reply>;
