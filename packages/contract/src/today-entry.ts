import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { DaySchema } from './entry.ts';
import { WireEntrySchema } from './wire-entry.ts';

/** The asker's entry of the day that is today on their device; null when there is none. */
export const todayEntry = defineEndpoint({
  method: 'GET',
  path: '/api/entries/today',
  summary: 'The entry of today',
  audience: 'user',
  query: v.object({ date: v.optional(DaySchema) }),
  status: 200,
  reply: v.nullable(WireEntrySchema),
  errors: ['bad_request', 'unauthorized', 'not_registered'],
});
