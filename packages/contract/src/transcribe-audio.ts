import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { TimeZoneSchema } from './entry-values.ts';

/**
 * File: `audio`, WebM, Ogg or MP4. A success counts against the day's quota (spec decision 13), by `timeZone`, else
 * UTC; without audible words there is none. Repeatable by Idempotency-Key (wire 17).
 */
export const transcribeAudio = defineEndpoint({
  method: 'POST',
  path: '/api/transcribe-audio',
  summary: 'Turn a recording into text',
  audience: 'user',
  body: v.object({ timeZone: v.optional(TimeZoneSchema) }),
  bodyKind: 'form',
  files: { audio: 'one' },
  status: 200,
  reply: v.object({ transcript: v.string() }),
  errors: [
    'bad_request',
    'unauthorized',
    'not_registered',
    'ai_consent_required',
    'tier_limit',
    'too_large',
    'unsupported_type',
    'too_complex',
    'nothing_heard',
    'too_many_requests',
    'ai_failed',
    'ai_unavailable',
    'store_away',
  ],
});
export type TranscriptReply = v.InferOutput<typeof transcribeAudio.reply>;
