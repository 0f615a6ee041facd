import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/**
 * Unlocks calls with `reauth_required` for ten minutes. 404 if identities are hosted elsewhere: there a new sign-in
 * renews `auth_time`.
 */
export const confirmPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/confirm-password',
  summary: 'Give the password again',
  audience: 'user',
  /** Longer ones are refused by a named code. */
  body: v.object({ currentPassword: v.pipe(v.string(), v.maxLength(10_000)) }),
  status: 204,
  errors: ['bad_request', 'unauthorized', 'not_registered', 'wrong_password', 'not_found', 'too_many_requests'],
});
