import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { WireEntrySchema } from './wire-entry.ts';

/** Newest day first. */
export const listEntries = defineEndpoint({
  method: 'GET',
  path: '/api/entries',
  summary: 'Own entries, newest first',
  audience: 'user',
  status: 200,
  reply: v.array(WireEntrySchema),
  errors: ['unauthorized', 'not_registered'],
});
