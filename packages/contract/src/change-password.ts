import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { SessionsSchema } from './sessions.ts';

/** Longer ones are refused by a named code. */
const PasswordSchema = v.pipe(v.string(), v.maxLength(10_000));

/**
 * Ends every other session and every reset link. Returns the remaining sessions. 404 if identities are hosted
 * elsewhere.
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
