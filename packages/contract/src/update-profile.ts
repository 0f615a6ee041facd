import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { FirstNameSchema, LastNameSchema } from './person-names.ts';
import { UserSchema } from './user.ts';

/**
 * Absent parts stay. The picture is an address of the caller's own media, as delivered; null or '' removes it. Other
 * addresses are never fetched (threat 13).
 */
export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/api/auth/update-profile',
  summary: 'Change own names and picture',
  audience: 'user',
  body: v.object({
    firstName: v.optional(FirstNameSchema),
    lastName: v.optional(LastNameSchema),
    profileImageUrl: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(2048)))),
  }),
  status: 200,
  reply: UserSchema,
  errors: ['bad_request', 'unauthorized', 'not_registered', 'unsupported_type'],
});
