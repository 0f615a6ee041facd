import { emojisIn, MAX_ONE_EMOJI_INPUT } from '@tagfalter/domain/emoji';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { PersonSchema } from './person.ts';

/** One emoji by which a friend answers a day; its owner alone sees it. */
export const ReplySchema = v.object({ user: PersonSchema, emoji: v.string(), at: v.string() });
export type Reply = v.InferOutput<typeof ReplySchema>;

const entryOf = {
  params: v.object({ id: v.string() }),
  /** Links to others' entries name the owner (spec decision 56). */
  query: v.object({ owner: v.optional(v.string()) }),
} as const;

/** What friends answered, newest first. Owner only. */
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

/** A friend's reply; a second one takes the place of the first. `forbidden` also where the owner takes none. */
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

/** The friend takes the own reply back. */
export const removeReply = defineEndpoint({
  method: 'DELETE',
  path: '/api/entries/:id/reply',
  summary: 'Take an own reply back',
  audience: 'user',
  ...entryOf,
  status: 204,
  errors: ['unauthorized', 'not_registered', 'not_found'],
});

/** The owner removes what somebody replied. */
export const dismissReply = defineEndpoint({
  method: 'DELETE',
  path: '/api/entries/:id/replies/:user',
  summary: 'Remove a reply to an own entry',
  audience: 'user',
  params: v.object({ id: v.string(), user: v.string() }),
  status: 204,
  errors: ['unauthorized', 'not_registered', 'forbidden', 'not_found'],
});
