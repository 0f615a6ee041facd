import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { SentRequestSchema } from './friend-requests.ts';
import { TypedAddressSchema, TypedNameSchema } from './typed-name.ts';

const username = v.pipe(TypedNameSchema, v.maxLength(60));

/**
 * By exactly one of address, username and id (wire 4). An address gets the same reply whether known, unknown or
 * blocking. `conflict`: already friends. Never `forbidden`, which would reveal a block. 20 a day.
 */
export const createFriendRequest = defineEndpoint({
  method: 'POST',
  path: '/api/friend-requests',
  summary: 'Ask somebody to be friends',
  audience: 'user',
  body: v.union([
    v.strictObject({ email: TypedAddressSchema }),
    v.strictObject({ username }),
    v.strictObject({ userId: v.pipe(v.string(), v.uuid()) }),
  ]),
  status: 202,
  reply: SentRequestSchema,
  errors: [
    'bad_request',
    'unauthorized',
    'not_registered',
    'email_unverified',
    'not_found',
    'conflict',
    'befriends_oneself',
    'too_many_requests',
  ],
});
