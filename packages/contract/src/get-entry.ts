import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { ForeignEntrySchema, WireEntrySchema } from './wire-entry.ts';

/** One entry; those who do not own it get less of it. */
export const getEntry = defineEndpoint({
  method: 'GET',
  path: '/api/entries/:id',
  summary: 'One entry',
  audience: 'user',
  params: v.object({ id: v.string() }),
  status: 200,
  reply: v.union([WireEntrySchema, ForeignEntrySchema]),
  errors: ['unauthorized', 'not_registered', 'forbidden', 'not_found'],
});
