import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/** For proxies in front of several processes; 503 while the process ends, or has no database. */
export const ready = defineEndpoint({
  method: 'GET',
  path: '/api/ready',
  summary: 'Whether new requests may come to this process',
  audience: 'none',
  status: 200,
  reply: v.object({ ok: v.literal(true) }),
  errors: ['overloaded'],
});
