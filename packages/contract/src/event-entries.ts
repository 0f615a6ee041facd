import { MAX_GUEST_FILES } from '@tagfalter/domain/event';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import {
  EventCodeSchema,
  EventParamsSchema,
  GuestMessageSchema,
  GuestNameSchema,
  TopMomentSchema,
} from './event-fields.ts';
import { EventEntrySchema } from './wire-event.ts';

/** Header with which a guest deletes their own entry (wire 41). */
export const DELETE_SECRET = 'x-delete-secret';

/**
 * The whole contribution in one form (spec §7). Files: `guestAvatar`, `guestAudio`, `topImages` and `allImages`, both
 * repeated. With an `Idempotency-Key` a repeat answers 200 and the same entry. A browser that navigates here, and asks for HTML,
 * is answered by a page.
 */
export const createEventEntry = defineEndpoint({
  method: 'POST',
  path: '/api/events/share/:token/entries',
  summary: 'Contribute to a guest book in one form',
  audience: 'optional',
  params: EventParamsSchema,
  body: v.object({
    guestName: GuestNameSchema,
    topMoment: v.optional(TopMomentSchema, ''),
    guestMessage: v.optional(GuestMessageSchema, ''),
    eventCode: v.optional(EventCodeSchema),
    /** In place of an `Idempotency-Key`, which a page without a script cannot send. */
    formKey: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))),
  }),
  bodyKind: 'form',
  files: { guestAvatar: 'one', guestAudio: 'one', topImages: 'many', allImages: 'many' },
  // One more than is taken: a list that is too long gets its own sentence.
  formLimits: { files: MAX_GUEST_FILES + 10, bytes: 300 * 1024 * 1024 },
  status: 201,
  reply: v.object({ ...EventEntrySchema.entries, deleteSecret: v.string() }),
  errors: [
    'bad_request',
    'unauthorized',
    'not_registered',
    'wrong_code',
    'event_closed',
    'not_found',
    'too_large',
    'quota_full',
    'unsupported_type',
    'too_complex',
    'too_many_pixels',
    'too_many_images',
    'audio_too_long',
    'too_many_requests',
    'overloaded',
    'storage_full',
  ],
});

const EntryParams = v.object({ token: v.string(), entryId: v.string() });

/** Deletes an entry: the host with their token, its guest with `X-Delete-Secret`. */
export const deleteEventEntry = defineEndpoint({
  method: 'DELETE',
  path: '/api/events/share/:token/entries/:entryId',
  summary: 'Delete an entry of a guest book',
  audience: 'optional',
  params: EntryParams,
  status: 204,
  errors: ['unauthorized', 'not_registered', 'forbidden', 'not_found'],
});

/** Shows an entry that waits, hides it, or hides single pictures of it; absent parts stay. Of the host alone. */
export const changeEventEntry = defineEndpoint({
  method: 'PATCH',
  path: '/api/events/:id/entries/:entryId',
  summary: 'Show or hide an entry or its pictures',
  audience: 'user',
  params: v.object({ id: v.string(), entryId: v.string() }),
  body: v.object({
    isShown: v.optional(v.boolean()),
    hiddenPictures: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))), v.maxLength(60))),
  }),
  status: 200,
  reply: EventEntrySchema,
  errors: ['bad_request', 'unauthorized', 'not_registered', 'forbidden', 'taken_down', 'not_found'],
});
