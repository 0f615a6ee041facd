import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/**
 * `storage` is `low` while the rest of the disk is kept for texts and media wait; a full disk is 503. `store` is `away`
 * while media cannot be reached; text goes on (spec decision 66).
 */
export const health = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server is ready',
  audience: 'none',
  status: 200,
  reply: v.object({
    ok: v.literal(true),
    protocol: v.number(),
    storage: v.picklist(['ok', 'low']),
    store: v.picklist(['ok', 'away']),
  }),
  errors: ['overloaded'],
});
