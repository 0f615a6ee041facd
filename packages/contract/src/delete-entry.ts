import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/** Whatever its day and the tier. */
export const deleteEntry = defineEndpoint({
  method: 'DELETE',
  path: '/api/entries/:id',
  summary: 'Delete an entry',
  audience: 'user',
  params: v.object({ id: v.string() }),
  status: 204,
  errors: ['unauthorized', 'not_registered', 'forbidden', 'not_found'],
});
