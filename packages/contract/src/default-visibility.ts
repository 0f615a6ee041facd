import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { VisibilitySchema } from './entry-values.ts';
import { UserSchema } from './user.ts';

/** Sets the visibility of new entries (spec §4). */
export const setDefaultVisibility = defineEndpoint({
  method: 'PUT',
  path: '/api/users/default-visibility',
  summary: 'Set the visibility new entries start with',
  audience: 'user',
  body: v.object({ visibility: VisibilitySchema }),
  status: 200,
  reply: UserSchema,
  errors: ['bad_request', 'unauthorized', 'not_registered'],
});
