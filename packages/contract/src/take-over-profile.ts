import { defineEndpoint } from './define-endpoint.ts';
import { UserSchema } from './user.ts';

/**
 * Takes over names and picture as the caller's token says them (spec §4 "Sign-in"), but for what somebody changed here by hand
 * (spec decision 54). The picture is fetched by the server, from the hosts that are configured for it. Answers the person as
 * they are then; a picture that cannot be had stays as it was.
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
