import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/** Answers once the process can serve. */
export const health = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server is ready',
  audience: 'none',
  status: 200,
  reply: v.object({ ok: v.literal(true), protocol: v.number() }),
  errors: ['overloaded'],
});
