import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/** Wrong, used and expired codes get the same reply. */
export const validateInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/auth/validate-invitation',
  summary: 'Check an invitation code',
  audience: 'none',
  body: v.object({ invitationCode: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)) }),
  status: 200,
  reply: v.object({ valid: v.literal(true) }),
  errors: ['bad_request', 'invalid_code', 'too_many_requests'],
});
