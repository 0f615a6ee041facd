import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { SessionsSchema } from './sessions.ts';

/** Longer ones are refused by their length. */
const PasswordSchema = v.pipe(v.string(), v.maxLength(10_000));

/**
 * Gives the caller's identity another password: every other session ends, and every link for a new one. Answers who is
 * left. 404 where identities live elsewhere.
 */
export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/api/auth/password',
  summary: 'Change the password, which signs every other device out',
  audience: 'user',
  body: v.object({ currentPassword: PasswordSchema, newPassword: PasswordSchema }),
  status: 200,
  reply: SessionsSchema,
  errors: [
    'bad_request',
    'unauthorized',
    'not_registered',
    'wrong_password',
    'not_found',
    'conflict',
    'password_too_short',
    'password_too_long',
    'password_too_common',
    'too_many_requests',
  ],
});
