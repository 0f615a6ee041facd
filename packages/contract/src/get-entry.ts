import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { ForeignEntrySchema, WireEntrySchema } from './wire-entry.ts';

/** Other readers get less. Links to others' entries name the owner: a bare id is looked up in all accounts. */
export const getEntry = defineEndpoint({
  method: 'GET',
  path: '/api/entries/:id',
  summary: 'One entry',
  audience: 'user',
  params: v.object({ id: v.string() }),
  query: v.object({ owner: v.optional(v.string()) }),
  status: 200,
  reply: v.union([WireEntrySchema, ForeignEntrySchema]),
  errors: ['bad_request', 'unauthorized', 'not_registered', 'forbidden', 'not_found'],
});
