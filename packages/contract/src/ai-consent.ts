import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { UserSchema } from './user.ts';

/** Lets an external assistant work on the caller's entries (spec decision 19, wire 16). */
export const setAiConsent = defineEndpoint({
  method: 'PUT',
  path: '/api/users/ai-consent',
  summary: 'Allow an external assistant to work on own entries, or take that back',
  audience: 'user',
  body: v.object({ consent: v.boolean() }),
  status: 200,
  reply: UserSchema,
  errors: ['bad_request', 'unauthorized', 'not_registered'],
});
