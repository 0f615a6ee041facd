import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/** Ways to find a person, and rights of friends (spec decision 21). */
export const PrivacySchema = v.object({
  isFoundByEmail: v.boolean(),
  isFoundByUsername: v.boolean(),
  showsEmailToFriends: v.boolean(),
  takesReplies: v.boolean(),
});
export type Privacy = v.InferOutput<typeof PrivacySchema>;

export const getPrivacy = defineEndpoint({
  method: 'GET',
  path: '/api/users/privacy',
  summary: 'Own privacy settings',
  audience: 'user',
  status: 200,
  reply: PrivacySchema,
  errors: ['unauthorized', 'not_registered'],
});

/** Absent settings stay. */
export const changePrivacy = defineEndpoint({
  method: 'PATCH',
  path: '/api/users/privacy',
  summary: 'Change own privacy settings',
  audience: 'user',
  body: v.partial(PrivacySchema),
  status: 200,
  reply: PrivacySchema,
  errors: ['bad_request', 'unauthorized', 'not_registered'],
});
