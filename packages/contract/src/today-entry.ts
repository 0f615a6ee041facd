import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { DaySchema } from './entry-values.ts';
import { WireEntrySchema } from './wire-entry.ts';

/** By the device's today. */
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
