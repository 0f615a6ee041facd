import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/** Days between asking for an account's deletion and its end (spec decision 7). */
export const DELETION_GRACE_DAYS = 14;

/** The end of an account that its owner has asked for. */
export const DeletionSchema = v.object({
  /** When everything is erased, ISO 8601. */
  endsAt: v.string(),
});

/**
 * Asks for the end of the own account: links end at once, nobody else sees entries any more, a subscription is cancelled
 * first; every row, file and guest book goes after 14 days. Asks for a sign-in within the last ten minutes.
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

/** Takes that back within the 14 days. */
export const keepAccount = defineEndpoint({
  method: 'POST',
  path: '/api/account/keep',
  summary: 'Take the end of the own account back',
  audience: 'user',
  isOpenToBlocked: true,
  status: 204,
  errors: ['unauthorized', 'not_registered', 'not_found'],
});
