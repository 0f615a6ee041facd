import type { SHARE_PARTS } from '@tagfalter/domain/share';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { SharedPageSchema } from './shared-entry.ts';

/** Spec §3. */
export const ShareOptionsSchema = v.object({
  images: v.boolean(),
  allImages: v.boolean(),
  summary: v.boolean(),
  details: v.boolean(),
  mood: v.boolean(),
  originalText: v.boolean(),
  audio: v.boolean(),
} satisfies Record<(typeof SHARE_PARTS)[number], v.GenericSchema<boolean>>);

/** For the owner. */
export const ShareSchema = v.object({
  entryId: v.string(),
  date: v.string(),
  shareToken: v.string(),
  shareOptions: ShareOptionsSchema,
  expiresAt: v.nullable(v.string()),
  /** Ends with its first opening. */
  isOnce: v.boolean(),
  /** Count and latest time of openings; nothing about the visitors. */
  opened: v.number(),
  lastOpenedAt: v.nullable(v.string()),
  createdAt: v.string(),
});
export type ShareLink = v.InferOutput<typeof ShareSchema>;

const change = v.object({
  /** Absent parts stay, or are those of `DEFAULT_SHARE_OPTIONS` (wire 14). */
  shareOptions: v.optional(v.partial(ShareOptionsSchema), {}),
  expiresAt: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp()))),
  isOnce: v.optional(v.boolean()),
});
const ofEntry = v.object({ id: v.string() });

/** 201; a repeat returns the same link, 200. `conflict`: `isOnce` where a link is active; `details` is that link. */
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
    'conflict',
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

/** With its media addresses, at once; the token never comes back. */
export const removeShare = defineEndpoint({
  method: 'DELETE',
  path: '/api/entries/:id/remove-share-token',
  summary: 'Deactivate a link',
  audience: 'user',
  params: ofEntry,
  status: 204,
  errors: ['unauthorized', 'not_registered', 'forbidden', 'not_found'],
});

/** Active ones, newest first. `deleted`: of deleted days, whose links can live again with them (`entry.restore`). */
export const listShares = defineEndpoint({
  method: 'GET',
  path: '/api/shares',
  summary: 'Own active links',
  audience: 'user',
  query: v.object({ of: v.optional(v.picklist(['deleted'])) }),
  status: 200,
  reply: v.array(ShareSchema),
  errors: ['bad_request', 'unauthorized', 'not_registered'],
});

/** The visitor's view of an own link; does not count, nor use up a once-only link. */
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
