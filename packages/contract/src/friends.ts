import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { PersonSchema } from './person.ts';

/** Confirmed (spec §3). `id` is the user id (wire 4). */
export const FriendSchema = v.object({
  ...PersonSchema.entries,
  lastName: v.string(),
  /** If shown to friends. */
  email: v.nullable(v.string()),
  /** YYYY-MM-DD of the newest entry visible to the caller. */
  newestDate: v.nullable(v.string()),
});
export type Friend = v.InferOutput<typeof FriendSchema>;

export const listFriends = defineEndpoint({
  method: 'GET',
  path: '/api/friends',
  summary: 'Own friends, by name',
  audience: 'user',
  status: 200,
  reply: v.array(FriendSchema),
  errors: ['unauthorized', 'not_registered'],
});

/** Ends it for both; neither is told, either may ask again (wire 4). */
export const removeFriend = defineEndpoint({
  method: 'DELETE',
  path: '/api/friends/:id',
  summary: 'End a friendship',
  audience: 'user',
  params: v.object({ id: v.string() }),
  status: 204,
  errors: ['unauthorized', 'not_registered', 'not_found'],
});
