import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { FirstNameSchema, LastNameSchema } from './person-names.ts';
import { UserSchema } from './user.ts';

/** Consumes the invitation code in the same transaction (spec decision 2). */
export const simpleRegister = defineEndpoint({
  method: 'POST',
  path: '/api/auth/simple-register',
  summary: 'Register with an invitation code',
  audience: 'token',
  body: v.object({
    invitationCode: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
    firstName: FirstNameSchema,
    lastName: LastNameSchema,
  }),
  status: 201,
  reply: UserSchema,
  errors: ['bad_request', 'invalid_code', 'unauthorized', 'already_registered', 'too_many_requests'],
});
