import { defineEndpoint } from './define-endpoint.ts';
import { UserSchema } from './user.ts';

/**
 * Names and picture from the caller's token (spec §4 "Sign-in"), except what was changed here by hand (spec decision
 * 54). The server fetches the picture from configured hosts; an unavailable one stays unchanged. Returns the person.
 */
export const takeOverProfile = defineEndpoint({
  method: 'POST',
  path: '/api/auth/provider-profile',
  summary: "Take over names and picture of the provider's account",
  audience: 'user',
  status: 200,
  reply: UserSchema,
  errors: ['unauthorized', 'not_registered', 'too_many_requests'],
});
