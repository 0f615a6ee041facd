import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { SentRequestSchema } from './friend-requests.ts';

const address = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(254));
const username = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60));

/**
 * Asks somebody to be friends, by exactly one of address, username and id (wire 4). An address answers the same whether it
 * is known, unknown or blocking. `conflict`: already friends. `forbidden` never: nobody learns that they are blocked.
 * 20 a day.
 */
export const createFriendRequest = defineEndpoint({
  method: 'POST',
  path: '/api/friend-requests',
  summary: 'Ask somebody to be friends',
  audience: 'user',
  body: v.union([
    v.strictObject({ email: address }),
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
