import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { ForeignEntrySchema, WireEntrySchema } from './wire-entry.ts';

/**
 * One entry; those who do not own it get less of it. Links to others' entries name the owner: an id alone has to be looked
 * for in all accounts.
 */
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
