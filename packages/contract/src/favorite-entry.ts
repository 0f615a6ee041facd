import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { WireEntrySchema } from './wire-entry.ts';

/** Whatever its day and the tier (spec decision 11). */
export const favoriteEntry = defineEndpoint({
  method: 'PUT',
  path: '/api/entries/:id/favorite',
  summary: 'Mark an entry as a favourite or not',
  audience: 'user',
  params: v.object({ id: v.string() }),
  body: v.object({ isFavorite: v.boolean() }),
  status: 200,
  reply: WireEntrySchema,
  errors: ['bad_request', 'unauthorized', 'not_registered', 'forbidden', 'not_found'],
});
