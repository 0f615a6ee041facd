import { emojisIn, MAX_ONE_EMOJI_INPUT } from '@tagfalter/domain/emoji';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { PersonSchema } from './person.ts';

/** A friend's emoji for a day, visible only to the owner. */
export const ReplySchema = v.object({ user: PersonSchema, emoji: v.string(), at: v.string() });
export type EntryReply = v.InferOutput<typeof ReplySchema>;

const entryOf = {
  params: v.object({ id: v.string() }),
  /** Links to others' entries name the owner (spec decision 56). */
  query: v.object({ owner: v.optional(v.string()) }),
} as const;

/** Newest first. Owner only. */
export const listReplies = defineEndpoint({
  method: 'GET',
  path: '/api/entries/:id/replies',
  summary: 'Replies of friends to an own entry',
  audience: 'user',
  params: entryOf.params,
  status: 200,
  reply: v.array(ReplySchema),
  errors: ['unauthorized', 'not_registered', 'forbidden', 'not_found'],
});

/** Replaces the friend's earlier reply. `forbidden` also if the owner takes none. */
export const putReply = defineEndpoint({
  method: 'PUT',
  path: '/api/entries/:id/reply',
  summary: 'Answer a day of a friend with one emoji',
  audience: 'user',
  ...entryOf,
  body: v.object({
    emoji: v.pipe(
      v.string(),
      v.maxLength(MAX_ONE_EMOJI_INPUT),
      v.transform((typed) => emojisIn(typed)),
      v.length(1),
      v.transform(([emoji = '']) => emoji),
    ),
  }),
  status: 204,
  errors: ['bad_request', 'unauthorized', 'not_registered', 'forbidden', 'not_found', 'too_many_requests'],
});

/** By the friend. */
export const removeReply = defineEndpoint({
  method: 'DELETE',
  path: '/api/entries/:id/reply',
  summary: 'Take an own reply back',
  audience: 'user',
  ...entryOf,
  status: 204,
  errors: ['unauthorized', 'not_registered', 'not_found'],
});

/** By the owner. */
export const dismissReply = defineEndpoint({
  method: 'DELETE',
  path: '/api/entries/:id/replies/:user',
  summary: 'Remove a reply to an own entry',
  audience: 'user',
  params: v.object({ id: v.string(), user: v.string() }),
  status: 204,
  errors: ['unauthorized', 'not_registered', 'forbidden', 'not_found'],
});
