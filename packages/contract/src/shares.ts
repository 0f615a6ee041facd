import type { SHARE_PARTS } from '@tagfalter/domain/share';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { SharedPageSchema } from './shared-entry.ts';

/** Which parts a link shows (spec §3). */
export const ShareOptionsSchema = v.object({
  images: v.boolean(),
  allImages: v.boolean(),
  summary: v.boolean(),
  details: v.boolean(),
  mood: v.boolean(),
  originalText: v.boolean(),
  audio: v.boolean(),
} satisfies Record<(typeof SHARE_PARTS)[number], v.GenericSchema<boolean>>);

/** What its owner knows of a link. */
export const ShareSchema = v.object({
  entryId: v.string(),
  date: v.string(),
  shareToken: v.string(),
  shareOptions: ShareOptionsSchema,
  /** End of the link; null for none. */
  expiresAt: v.nullable(v.string()),
  /** Whether it ends with its first opening. */
  isOnce: v.boolean(),
  /** How often it was opened, and when last; nothing is known of who did. */
  opened: v.number(),
  lastOpenedAt: v.nullable(v.string()),
  createdAt: v.string(),
});
export type Share = v.InferOutput<typeof ShareSchema>;

const change = v.object({
  /** Parts that are left out stay, or are as `DEFAULT_SHARE_OPTIONS` has them (wire 14). */
  shareOptions: v.optional(v.partial(ShareOptionsSchema), {}),
  expiresAt: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp()))),
  isOnce: v.optional(v.boolean()),
});
const ofEntry = v.object({ id: v.string() });

/** Makes the link of an entry, 201; a repeat answers the same one, 200. */
export const createShare = defineEndpoint({
  method: 'POST',
  path: '/api/entries/:id/generate-share-token',
  summary: 'Make a link to an entry',
  audience: 'user',
  params: ofEntry,
  body: v.optional(change, {}),
  status: 201,
  reply: ShareSchema,
  errors: [
    'bad_request',
    'unauthorized',
    'not_registered',
    'forbidden',
    'taken_down',
    'not_found',
    'too_many_requests',
  ],
});

export const updateShare = defineEndpoint({
  method: 'PATCH',
  path: '/api/entries/:id/update-share-options',
  summary: 'Change what a link shows',
  audience: 'user',
  params: ofEntry,
  body: change,
  status: 200,
  reply: ShareSchema,
  errors: ['bad_request', 'unauthorized', 'not_registered', 'forbidden', 'not_found'],
});

/** Ends a link and its media addresses at once; the token never comes back. */
export const removeShare = defineEndpoint({
  method: 'DELETE',
  path: '/api/entries/:id/remove-share-token',
  summary: 'Deactivate a link',
  audience: 'user',
  params: ofEntry,
  status: 204,
  errors: ['unauthorized', 'not_registered', 'forbidden', 'not_found'],
});

/** Own links that are active, newest first. */
export const listShares = defineEndpoint({
  method: 'GET',
  path: '/api/shares',
  summary: 'Own active links',
  audience: 'user',
  status: 200,
  reply: v.array(ShareSchema),
  errors: ['unauthorized', 'not_registered'],
});

/** What a guest sees through an own active link; looking does not count, and uses no once-only link up. */
export const lookAtShare = defineEndpoint({
  method: 'GET',
  path: '/api/shares/:token',
  summary: 'See an own link as a guest does',
  audience: 'user',
  params: v.object({ token: v.string() }),
  status: 200,
  reply: SharedPageSchema,
  errors: ['unauthorized', 'not_registered', 'not_found'],
});
