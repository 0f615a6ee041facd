import { maxMerged } from '@tagfalter/domain/entry-fields';
import { MAX_GUEST_FILES } from '@tagfalter/domain/event';
import { normalizeLineEnds } from '@tagfalter/domain/text';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { DaySchema, HashSchema, TimeZoneSchema } from './entry-values.ts';
import { EventParamsSchema } from './event-fields.ts';

/**
 * Merges pictures and words of a guest book into the caller's entry of the event's day (spec decision 8). Repeating it
 * changes nothing. The tier's limit for the day counts present pictures too: `details.max` of `too_many_images`.
 */
export const takeEventOver = defineEndpoint({
  method: 'POST',
  path: '/api/events/share/:token/diary',
  summary: 'Take over pictures and words of a guest book into the own diary',
  audience: 'user',
  params: EventParamsSchema,
  body: v.object({
    /** Visible to the caller, by hash, in order. */
    pictures: v.pipe(v.array(HashSchema), v.maxLength(MAX_GUEST_FILES)),
    /** Appended to the day's text; may be blank if there are pictures. */
    text: v.pipe(v.string(), v.transform(normalizeLineEnds), v.trim(), v.maxLength(maxMerged('text'))),
    /** For an event without a date; not after today. */
    date: v.optional(DaySchema),
    /** For a new entry; default: UTC. */
    timeZone: v.optional(TimeZoneSchema),
    /** Leaves a visible day visible, with its link; otherwise it becomes private (spec decision 60). */
    keepVisible: v.optional(v.boolean(), false),
  }),
  status: 200,
  reply: v.object({
    date: DaySchema,
    entryId: v.string(),
    outcome: v.picklist(['new', 'merged', 'same']),
    /** Others saw the day before. */
    madePrivate: v.boolean(),
  }),
  errors: [
    'bad_request',
    'unauthorized',
    'not_registered',
    'not_found',
    'too_many_images',
    'quota_full',
    'storage_full',
    'store_away',
    'overloaded',
    'too_many_requests',
  ],
});
