import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { FirstNameSchema, LastNameSchema } from './person-names.ts';
import { UserSchema } from './user.ts';

/** Absent parts stay. File: `profileImage`, JPEG, PNG or GIF up to 5 MiB. */
export const patchProfile = defineEndpoint({
  method: 'PATCH',
  path: '/api/profile',
  summary: 'Change own names, user name and picture',
  audience: 'user',
  body: v.object({
    firstName: v.optional(FirstNameSchema),
    lastName: v.optional(LastNameSchema),
    /** `isUsername` refuses by name. */
    username: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  bodyKind: 'form',
  files: { profileImage: 'one' },
  status: 200,
  reply: UserSchema,
  errors: [
    'bad_request',
    'unauthorized',
    'not_registered',
    'username_taken',
    'too_large',
    'storage_full',
    'store_away',
    'too_many_pixels',
    'unsupported_type',
    'too_complex',
    'username_invalid',
  ],
});
