import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/**
 * Removes the identity a failed registration left behind: one without a person, younger than 24 hours, started with
 * the same code (decision 3). The answer is always the same, so that nobody learns what there is.
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
