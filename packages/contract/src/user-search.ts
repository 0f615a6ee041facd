import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { PersonSchema } from './person.ts';
import { TypedNameSchema } from './typed-name.ts';

const typed = v.optional(v.pipe(TypedNameSchema, v.maxLength(254)));

/**
 * By exact username, or exact address if that person allows it (spec decision 21). Unknown, hidden and blocked people
 * are one `not_found`. At most 30 a day.
 */
export const searchUser = defineEndpoint({
  method: 'GET',
  path: '/api/users/search',
  summary: 'Find a person by exact username or address',
  audience: 'user',
  /** Exactly one: `q` as typed, with an @ for an address (spec §5), or a named part (spec §7). */
  query: v.pipe(
    v.object({ q: typed, email: typed, username: typed }),
    v.check((asked) => Object.values(asked).filter((name) => name !== undefined).length === 1),
  ),
  status: 200,
  reply: PersonSchema,
  errors: ['bad_request', 'unauthorized', 'not_registered', 'not_found', 'too_many_requests'],
});
