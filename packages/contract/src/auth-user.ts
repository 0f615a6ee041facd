import { defineEndpoint } from './define-endpoint.ts';
import { UserSchema } from './user.ts';

/** 404 for a valid token of an unregistered person. */
export const authUser = defineEndpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in person',
  audience: 'token',
  status: 200,
  reply: UserSchema,
  errors: ['account_blocked', 'unauthorized', 'not_found'],
});
