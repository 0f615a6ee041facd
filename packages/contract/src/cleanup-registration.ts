import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/**
 * Removes the identity of a failed registration: without a person, younger than 24 hours, begun with the same code
 * (spec decision 3). The reply is always the same, so that it reveals nothing.
 */
export const cleanupRegistration = defineEndpoint({
  method: 'POST',
  path: '/api/auth/cleanup-before-registration',
  summary: 'Remove what a failed registration left behind',
  audience: 'none',
  body: v.object({
    email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(320)),
    invitationCode: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
  }),
  status: 204,
  errors: ['bad_request'],
});
