import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

export const adminInvitations = defineEndpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  summary: 'Make invitation codes, from the same machine only',
  audience: 'admin',
  body: v.object({ count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)) }),
  status: 200,
  reply: v.object({ codes: v.array(v.string()) }),
  errors: ['bad_request', 'not_found'],
});
