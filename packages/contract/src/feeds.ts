import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { ForeignEntrySchema } from './wire-entry.ts';

/** Entries of a page where none is asked for, and at most (wire 40). */
export const FEED_PAGE = 50;
export const MAX_FEED_PAGE = 100;

const page = v.object({
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(MAX_FEED_PAGE)),
  ),
  /** What the `Link` of the page before names; opaque. */
  before: v.optional(v.pipe(v.string(), v.maxLength(200))),
});

const feed = {
  method: 'GET',
  audience: 'user',
  query: page,
  status: 200,
  /** Newest day first; the reply's `Link: rel=next` leads to older ones. */
  reply: v.array(ForeignEntrySchema),
  errors: ['bad_request', 'unauthorized', 'not_registered', 'too_many_requests'],
} as const;

/** What confirmed friends show to friends or to everybody. */
export const friendsFeed = defineEndpoint({ path: '/api/feed/friends', summary: 'Entries of friends', ...feed });

/** What everybody who is signed in may read, of everybody but the asker (spec decision 22). */
export const publicFeed = defineEndpoint({ path: '/api/feed/public', summary: 'Public entries', ...feed });
