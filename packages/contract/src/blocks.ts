import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { PersonSchema } from './person.ts';

export const BlockedPersonSchema = v.object({ ...PersonSchema.entries, blockedAt: v.string() });
export type BlockedPerson = v.InferOutput<typeof BlockedPersonSchema>;

export const listBlocks = defineEndpoint({
  method: 'GET',
  path: '/api/blocks',
  summary: 'People the asker has blocked, newest first',
  audience: 'user',
  status: 200,
  reply: v.array(BlockedPersonSchema),
  errors: ['unauthorized', 'not_registered'],
});

/**
 * Ends friendship and open requests; neither finds, asks or reads the other, public entries included. The other is not
 * told. At most 1,000.
 */
export const blockPerson = defineEndpoint({
  method: 'PUT',
  path: '/api/blocks/:id',
  summary: 'Block a person',
  audience: 'user',
  params: v.object({ id: v.string() }),
  status: 204,
  errors: ['unauthorized', 'not_registered', 'not_found', 'befriends_oneself', 'too_many_requests'],
});

/** The friendship does not come back. */
export const unblockPerson = defineEndpoint({
  method: 'DELETE',
  path: '/api/blocks/:id',
  summary: 'Unblock a person',
  audience: 'user',
  params: v.object({ id: v.string() }),
  status: 204,
  errors: ['unauthorized', 'not_registered', 'not_found'],
});
