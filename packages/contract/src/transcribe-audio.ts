import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { TimeZoneSchema } from './entry.ts';

/**
 * Turns a recording into text. File: `audio`, WebM, Ogg or MP4. Counts against the day's transcriptions when it succeeds
 * (decision 13), which takes words that can be heard; the day is the one in `timeZone`, else UTC. Repeatable by
 * Idempotency-Key (wire 17).
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
  ],
});
export type TranscriptReply = v.InferOutput<typeof transcribeAudio.reply>;
