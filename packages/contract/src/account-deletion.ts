import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/** Spec decision 7. */
export const DELETION_GRACE_DAYS = 14;

/** The requested end of an account. */
export const DeletionSchema = v.object({
  /** ISO 8601. */
  endsAt: v.string(),
});

/**
 * Links end at once, others lose sight of the entries, and a subscription is cancelled first; rows, files and guest
 * books go after `DELETION_GRACE_DAYS`. Needs a sign-in within the last ten minutes.
 */
export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/api/account',
  summary: 'Ask for the end of the own account',
  audience: 'user',
  isOpenToBlocked: true,
  status: 202,
  reply: DeletionSchema,
  errors: ['unauthorized', 'not_registered', 'reauth_required'],
});

/** Within `DELETION_GRACE_DAYS`. */
export const keepAccount = defineEndpoint({
  method: 'POST',
  path: '/api/account/keep',
  summary: 'Take the end of the own account back',
  audience: 'user',
  isOpenToBlocked: true,
  status: 204,
  errors: ['unauthorized', 'not_registered', 'not_found'],
});
