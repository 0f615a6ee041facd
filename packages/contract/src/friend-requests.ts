import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { PersonSchema } from './person.ts';

/** Waits for the caller. */
export const IncomingRequestSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  requester: v.object({ ...PersonSchema.entries, lastName: v.string() }),
  createdAt: v.string(),
});
export type IncomingRequest = v.InferOutput<typeof IncomingRequestSchema>;

/** A request by address names only the address, known or not; a declined request seems to wait (spec decision 21). */
export const SentRequestSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  addressee: v.union([PersonSchema, v.object({ email: v.string() })]),
  status: v.literal('pending'),
  createdAt: v.string(),
});
export type SentRequest = v.InferOutput<typeof SentRequestSchema>;

export const incomingRequests = defineEndpoint({
  method: 'GET',
  path: '/api/friend-requests',
  summary: 'Requests that wait for an answer, newest first',
  audience: 'user',
  status: 200,
  reply: v.array(IncomingRequestSchema),
  errors: ['unauthorized', 'not_registered'],
});

export const sentRequests = defineEndpoint({
  method: 'GET',
  path: '/api/friend-requests/sent',
  summary: 'Own requests that wait, newest first',
  audience: 'user',
  status: 200,
  reply: v.array(SentRequestSchema),
  errors: ['unauthorized', 'not_registered'],
});

const answer = {
  audience: 'user',
  params: v.object({ id: v.string() }),
  status: 200,
  errors: ['unauthorized', 'not_registered', 'not_found', 'conflict'],
} as const;

/** `conflict`: already answered. */
export const acceptFriendRequest = defineEndpoint({
  method: 'PUT',
  path: '/api/friend-requests/:id/accept',
  summary: 'Accept a request',
  ...answer,
  errors: [...answer.errors, 'email_unverified'],
});

/** The requester is not told and may ask again after 30 days. `conflict`: already answered. */
export const declineFriendRequest = defineEndpoint({
  method: 'PUT',
  path: '/api/friend-requests/:id/decline',
  summary: 'Decline a request',
  ...answer,
});

export const withdrawFriendRequest = defineEndpoint({
  method: 'DELETE',
  path: '/api/friend-requests/:id',
  summary: 'Take an own request back',
  audience: 'user',
  params: v.object({ id: v.string() }),
  status: 204,
  errors: ['unauthorized', 'not_registered', 'not_found'],
});
