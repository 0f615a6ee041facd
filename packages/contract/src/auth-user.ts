import { defineEndpoint } from './define-endpoint.ts';
import { UserSchema } from './user.ts';

/** The registered person behind the token. 404 when the token is good but nobody is registered. */
export const authUser = defineEndpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in person',
  audience: 'token',
  status: 200,
  reply: UserSchema,
  errors: ['account_blocked', 'unauthorized', 'not_found'],
});
