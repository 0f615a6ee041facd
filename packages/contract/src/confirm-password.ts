import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/**
 * Gives the password again, for calls that ask for a fresh sign-in (`reauth_required`): they are answered for the next ten minutes. 404
 * where identities live elsewhere: there a new sign-in is needed, after which tokens say a new `auth_time`.
 */
export const confirmPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/confirm-password',
  summary: 'Give the password again',
  audience: 'user',
  /** Longer ones are refused by their length. */
  body: v.object({ currentPassword: v.pipe(v.string(), v.maxLength(10_000)) }),
  status: 204,
  errors: ['bad_request', 'unauthorized', 'not_registered', 'wrong_password', 'not_found', 'too_many_requests'],
});
