import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/**
 * Answers once the process can serve. `storage` is `low` while the last of the disk is kept for text and media wait; a
 * disk on which no text can be written either is 503.
 */
export const health = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server is ready',
  audience: 'none',
  status: 200,
  reply: v.object({ ok: v.literal(true), protocol: v.number(), storage: v.picklist(['ok', 'low']) }),
  errors: ['overloaded'],
});
