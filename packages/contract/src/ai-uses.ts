import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { TimeZoneSchema } from './entry-values.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const UseSchema = v.object({ used: Count, limit: Count });

/** Today's uses and limits (spec §9), by `timeZone`, else UTC. */
export const aiUses = defineEndpoint({
  method: 'GET',
  path: '/api/ai-uses',
  summary: 'What of the assistant is left today',
  audience: 'user',
  query: v.object({ timeZone: v.optional(TimeZoneSchema) }),
  status: 200,
  reply: v.object({ day: v.string(), transcriptions: UseSchema, summaries: UseSchema, posts: UseSchema }),
  errors: ['bad_request', 'unauthorized', 'not_registered'],
});
export type AiUses = v.InferOutput<typeof aiUses.reply>;
