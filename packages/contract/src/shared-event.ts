import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { EventParamsSchema } from './event-fields.ts';
import { NumberTextSchema } from './protocol.ts';
import { EventEntrySchema, OwnEventSchema, RestrictedEventSchema, WireEventSchema } from './wire-event.ts';

/** Entries of a page at most, and without `limit` (wire 50). */
export const MAX_BOOK_PAGE = 1000;
/** With which the product's own readers begin. */
export const READ_PAGE = 100;

/**
 * Entries newest first (spec §7; wire 18, 19), whole up to 1,000; `Link: rel=next` leads to older ones. `ETag` is the
 * version.
 */
export const sharedEvent = defineEndpoint({
  method: 'GET',
  path: '/api/events/share/:token',
  summary: 'Read a guest book',
  audience: 'optional',
  params: EventParamsSchema,
  query: v.object({
    limit: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(MAX_BOOK_PAGE)),
    ),
    /** Id of an entry, from the `Link` of the page before. */
    before: v.optional(v.pipe(v.string(), v.maxLength(36))),
  }),
  status: 200,
  reply: v.object({
    event: v.union([OwnEventSchema, WireEventSchema, RestrictedEventSchema]),
    entries: v.array(EventEntrySchema),
    isOwner: v.boolean(),
  }),
  errors: ['bad_request', 'unauthorized', 'not_registered', 'not_found', 'too_many_requests', 'overloaded'],
});

/** Per response. */
export const MAX_FEED_CHANGES = 100;

/** Oldest first. `entry: null`: no longer shown. */
export const EventFeedSchema = v.object({
  event: v.union([OwnEventSchema, WireEventSchema]),
  isOwner: v.boolean(),
  changes: v.array(v.object({ id: v.string(), version: v.number(), entry: v.nullable(EventEntrySchema) })),
  cursor: v.number(),
  epoch: v.number(),
  more: v.boolean(),
  /** The cursor is unknown: forget everything and begin anew. */
  reset: v.boolean(),
});
export type EventFeed = v.InferOutput<typeof EventFeedSchema>;

export const eventFeed = defineEndpoint({
  method: 'GET',
  path: '/api/events/share/:token/feed',
  summary: 'Changes of a guest book after a cursor',
  audience: 'optional',
  params: EventParamsSchema,
  query: v.object({
    cursor: v.optional(NumberTextSchema),
    epoch: v.optional(NumberTextSchema),
    limit: v.optional(NumberTextSchema),
  }),
  status: 200,
  reply: EventFeedSchema,
  errors: ['bad_request', 'unauthorized', 'not_registered', 'not_found'],
});

/** Without content: each `nudge` means news, at most one a second. */
export const eventStream = defineEndpoint({
  method: 'GET',
  path: '/api/events/share/:token/stream',
  summary: 'Event stream that says when a guest book has changed',
  audience: 'optional',
  params: EventParamsSchema,
  status: 200,
  errors: ['unauthorized', 'not_registered', 'not_found', 'too_many_requests'],
});
