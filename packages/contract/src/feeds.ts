import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { ForeignEntrySchema } from './wire-entry.ts';

/** Default and maximum page (wire 40). */
export const FEED_PAGE = 50;
export const MAX_FEED_PAGE = 100;

const page = v.object({
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(MAX_FEED_PAGE)),
  ),
  /** Opaque, from the `Link` of the page before. */
  before: v.optional(v.pipe(v.string(), v.maxLength(200))),
});

const feed = {
  method: 'GET',
  audience: 'user',
  query: page,
  status: 200,
  /** Newest day first; `Link: rel=next` leads to older ones. */
  reply: v.array(ForeignEntrySchema),
  errors: ['bad_request', 'unauthorized', 'not_registered', 'too_many_requests'],
} as const;

/** Visible to friends or everybody. */
export const friendsFeed = defineEndpoint({ path: '/api/feed/friends', summary: 'Entries of friends', ...feed });

/** Public entries of others, for the signed-in (spec decision 22). */
export const publicFeed = defineEndpoint({ path: '/api/feed/public', summary: 'Public entries', ...feed });
