import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/** UTF-16 code units. */
export const MAX_INVITATION_MESSAGE = 1000;
export const INVITATION_STATES = ['open', 'used', 'revoked', 'expired'] as const;

/** Its code is only in the mail. */
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
  /** Five, and three per run of five days (spec decision 17). */
  left: v.number(),
  /** Earned by runs. */
  earned: v.number(),
});

/** Newest first. */
export const listInvitations = defineEndpoint({
  method: 'GET',
  path: '/api/invitations',
  summary: 'Own invitations',
  audience: 'user',
  status: 200,
  reply: InvitationsSchema,
  errors: ['unauthorized', 'not_registered'],
});

/** It no longer counts. `conflict`: already used. */
export const revokeInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/api/invitations/:id',
  summary: 'Revoke an open invitation',
  audience: 'user',
  params: v.object({ id: v.string() }),
  status: 204,
  errors: ['unauthorized', 'not_registered', 'not_found', 'conflict'],
});
