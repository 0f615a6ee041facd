import { DEFAULT_EVENT_COLOR } from '@tagfalter/domain/event-color';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import {
  ColorSchema,
  EventCodeSchema,
  EventDescriptionSchema,
  EventNameSchema,
  EventTypeSchema,
  OptionalDateSchema,
  SharingModeSchema,
} from './event-fields.ts';
import { OwnEventSchema } from './wire-event.ts';

/** File: `coverImage`, under 10 MB. In code mode the server makes a missing code. Repeatable by `Idempotency-Key`. */
export const createEvent = defineEndpoint({
  method: 'POST',
  path: '/api/events',
  summary: 'Create an event',
  audience: 'user',
  body: v.object({
    eventName: EventNameSchema,
    eventDescription: v.optional(EventDescriptionSchema, ''),
    eventType: v.optional(EventTypeSchema, 'other'),
    eventDate: v.optional(OptionalDateSchema, ''),
    backgroundColor: v.optional(ColorSchema, DEFAULT_EVENT_COLOR),
    sharingMode: v.optional(SharingModeSchema, 'public'),
    eventCode: v.optional(EventCodeSchema, ''),
  }),
  bodyKind: 'form',
  files: { coverImage: 'one' },
  status: 201,
  reply: OwnEventSchema,
  errors: [
    'bad_request',
    'unauthorized',
    'not_registered',
    'pro_required',
    'too_large',
    'quota_full',
    'too_many_pixels',
    'unsupported_type',
    'too_complex',
    'code_too_short',
    'too_many_requests',
    'overloaded',
    'storage_full',
    'store_away',
  ],
});
