import { MAX_GUEST_FILES } from '@tagfalter/domain/event';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { HashSchema } from './entry-values.ts';
import {
  EventCodeSchema,
  EventParamsSchema,
  EventTicketSchema,
  GuestMessageSchema,
  GuestNameSchema,
  TopMomentSchema,
} from './event-fields.ts';
import { NumberTextSchema } from './protocol.ts';
import { EventEntrySchema } from './wire-event.ts';

/** Header for a guest's deletion (wire 41). */
export const DELETE_SECRET = 'x-delete-secret';

/**
 * Spec §7. Files: `guestAvatar`, `guestAudio`, `topImages` and `allImages`, both repeated. Repeatable by
 * `Idempotency-Key`. A browser that asks for HTML gets a page.
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
    /** In place of the code. */
    ticket: v.optional(EventTicketSchema),
    /** Random and hidden; proves that a repeat is the guest's. Also replaces `Idempotency-Key` on a page without a script. */
    formKey: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
  }),
  bodyKind: 'form',
  files: { guestAvatar: 'one', guestAudio: 'one', topImages: 'many', allImages: 'many' },
  // Above the limit, so that a list too long gets its own refusal.
  formLimits: { files: MAX_GUEST_FILES + 10, bytes: 300 * 1024 * 1024 },
  status: 201,
  /** A repeat gets the secret only with a random `formKey` (UUID or 22 base64url characters) or the secret itself. */
  reply: v.object({ ...EventEntrySchema.entries, deleteSecret: v.optional(v.string()) }),
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
    'store_away',
  ],
});

const EntryParams = v.object({ token: v.string(), entryId: v.string() });

/**
 * By the host's token, or the guest's `X-Delete-Secret`. A host who names the version seen deletes nothing newer: 409
 * `conflict` with the entry as it is now in `details`.
 */
export const deleteEventEntry = defineEndpoint({
  method: 'DELETE',
  path: '/api/events/share/:token/entries/:entryId',
  summary: 'Delete an entry of a guest book',
  audience: 'optional',
  params: EntryParams,
  query: v.object({ version: v.optional(NumberTextSchema) }),
  status: 204,
  errors: ['bad_request', 'unauthorized', 'not_registered', 'forbidden', 'not_found', 'conflict'],
});

/** Pictures of this contribution. */
const Pictures = v.pipe(v.array(HashSchema), v.maxLength(MAX_GUEST_FILES));

/**
 * Approves or hides an entry, or hides and shows single pictures; absent parts stay. Only for the host, who names the
 * version seen (spec decision 61): of another one nothing changes, and 409 `conflict` has the entry as it is now in
 * `details`.
 */
export const changeEventEntry = defineEndpoint({
  method: 'PATCH',
  path: '/api/events/:id/entries/:entryId',
  summary: 'Show or hide an entry or its pictures',
  audience: 'user',
  params: v.object({ id: v.string(), entryId: v.string() }),
  body: v.object({
    version: v.pipe(v.number(), v.integer(), v.minValue(0)),
    isShown: v.optional(v.boolean()),
    hide: v.optional(Pictures, []),
    show: v.optional(Pictures, []),
  }),
  status: 200,
  reply: EventEntrySchema,
  errors: ['bad_request', 'unauthorized', 'not_registered', 'forbidden', 'taken_down', 'not_found', 'conflict'],
});
