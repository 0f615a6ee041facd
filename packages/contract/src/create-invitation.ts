import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { MAX_INVITATION_MESSAGE, SentInvitationSchema } from './invitations.ts';
import { TypedAddressSchema } from './typed-name.ts';

/**
 * Mails a code bound to the address: single use, 30 days. `quota_used`: none left. For an address with an account the
 * reply is the same, and the mail says so without a code.
 */
export const createInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/invitations',
  summary: 'Invite somebody by mail',
  audience: 'user',
  body: v.object({
    email: TypedAddressSchema,
    message: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_INVITATION_MESSAGE)), ''),
    /** Become friends once it is used. */
    befriend: v.optional(v.boolean(), true),
  }),
  status: 201,
  reply: SentInvitationSchema,
  errors: [
    'bad_request',
    'unauthorized',
    'not_registered',
    'email_unverified',
    'invitations_used',
    'too_many_requests',
  ],
});
