import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { FirstNameSchema, LastNameSchema } from './person-names.ts';
import { UserSchema } from './user.ts';

/**
 * `email_unknown`: neither the token nor the issuer's userinfo names an address. Consumes the invitation code in the
 * same transaction (spec decision 2).
 */
export const simpleRegister = defineEndpoint({
  method: 'POST',
  path: '/api/auth/simple-register',
  summary: 'Register with an invitation code',
  audience: 'token',
  body: v.object({
    invitationCode: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
    firstName: FirstNameSchema,
    lastName: LastNameSchema,
    /** Token of a hosted issuer whose tokens name no address: with it the server asks the userinfo endpoint. */
    accessToken: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,16384}$/))),
  }),
  status: 201,
  reply: UserSchema,
  errors: [
    'bad_request',
    'invalid_code',
    'unauthorized',
    'already_registered',
    'email_unknown',
    'overloaded',
    'too_many_requests',
  ],
});
