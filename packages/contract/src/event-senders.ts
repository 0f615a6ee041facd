import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

const params = v.object({ id: v.string(), entryId: v.string() });
const SenderSchema = v.picklist(['phone', 'network']);
export type Sender = v.InferOutput<typeof SenderSchema>;

const SenderCountsSchema = v.object({
  /** Contributions, unfinished ones included. */
  contributions: v.number(),
  /** Pictures that they name. */
  pictures: v.number(),
});

/** Counts for an entry's phone and for its network; neither is named (spec decision 64). */
export const EventSendersSchema = v.object({
  phone: SenderCountsSchema,
  network: SenderCountsSchema,
  /** Names the counted state: a deletion takes nothing that came later (spec decision 61). */
  seen: v.string(),
});
export type EventSenders = v.InferOutput<typeof EventSendersSchema>;

/** Only for the host. */
export const eventSenders = defineEndpoint({
  method: 'GET',
  path: '/api/events/:id/entries/:entryId/senders',
  summary: 'How much an entry’s phone and its network have sent',
  audience: 'user',
  params,
  status: 200,
  reply: EventSendersSchema,
  errors: ['unauthorized', 'not_registered', 'forbidden', 'not_found'],
});

/**
 * Hides everything of an entry's phone or network, or deletes the seen contributions; repeatable. Contributions that
 * came or changed since the count stay, and are told as `left`. Only for the host.
 */
export const actOnSender = defineEndpoint({
  method: 'POST',
  path: '/api/events/:id/entries/:entryId/senders',
  summary: 'Hide or delete everything of one phone or network',
  audience: 'user',
  params,
  body: v.variant('act', [
    v.object({ act: v.literal('hide'), sender: SenderSchema }),
    v.object({
      act: v.literal('delete'),
      sender: SenderSchema,
      /** `seen` of the count that the host saw. */
      seen: v.pipe(v.string(), v.regex(/^\d{1,15}-\d{1,15}$/)),
    }),
  ]),
  status: 200,
  reply: v.object({ contributions: v.number(), left: v.number() }),
  errors: ['bad_request', 'unauthorized', 'not_registered', 'forbidden', 'not_found'],
});

/** Ends the reservations of all who are not sending right now; their phones may reserve again. Only for the host. */
export const dropAnnounced = defineEndpoint({
  method: 'DELETE',
  path: '/api/events/:id/announced',
  summary: 'Give back room that is announced and not used',
  audience: 'user',
  params: v.object({ id: v.string() }),
  status: 204,
  errors: ['unauthorized', 'not_registered', 'forbidden', 'not_found'],
});
