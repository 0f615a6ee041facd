import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/** UTF-16 code units. */
export const MAX_INVITATION_MESSAGE = 1000;
export const INVITATION_STATES = ['open', 'used', 'revoked', 'expired'] as const;

/** An invitation that the asker has sent. Its code is in the mail alone. */
export const SentInvitationSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  email: v.string(),
  state: v.picklist(INVITATION_STATES),
  createdAt: v.string(),
  expiresAt: v.string(),
});
export type SentInvitation = v.InferOutput<typeof SentInvitationSchema>;

export const InvitationsSchema = v.object({
  invitations: v.array(SentInvitationSchema),
  /** How many are left: five, and three for each run of five days (spec decision 17). */
  left: v.number(),
  /** Of these, how many were earned by days in a row. */
  earned: v.number(),
});

/** Own invitations, newest first, and how many are left. */
export const listInvitations = defineEndpoint({
  method: 'GET',
  path: '/api/invitations',
  summary: 'Own invitations',
  audience: 'user',
  status: 200,
  reply: InvitationsSchema,
  errors: ['unauthorized', 'not_registered'],
});

/** Ends an invitation that nobody has taken up; it counts no longer. `conflict`: it is used. */
export const revokeInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/api/invitations/:id',
  summary: 'Revoke an open invitation',
  audience: 'user',
  params: v.object({ id: v.string() }),
  status: 204,
  errors: ['unauthorized', 'not_registered', 'not_found', 'conflict'],
});
