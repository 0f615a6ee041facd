import { maxMerged } from '@tagfalter/domain/entry-fields';
import { MAX_GUEST_FILES } from '@tagfalter/domain/event';
import { normalizeLineEnds } from '@tagfalter/domain/text';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { DaySchema, HashSchema, TimeZoneSchema } from './entry.ts';
import { EventParamsSchema } from './event-fields.ts';

/**
 * Takes pictures and words of a guest book over into the caller's own diary, on the day of the event (spec decision 8): whoever
 * sees the pictures may keep them. A day that has an entry is merged with. Repeating it changes nothing. At most as many pictures
 * as the tier has room for on that day, those that stand there among them: `details.max` of `too_many_images`.
 */
export const takeEventOver = defineEndpoint({
  method: 'POST',
  path: '/api/events/share/:token/diary',
  summary: 'Take over pictures and words of a guest book into the own diary',
  audience: 'user',
  params: EventParamsSchema,
  body: v.object({
    /** Pictures that the caller sees, by hash, in their order. */
    pictures: v.pipe(v.array(HashSchema), v.maxLength(MAX_GUEST_FILES)),
    /** Added to the text of the day, below what stands there; may be blank where there are pictures. */
    text: v.pipe(v.string(), v.transform(normalizeLineEnds), v.trim(), v.maxLength(maxMerged('text'))),
    /** Of an event without a date: the day to take over to; the event's own day counts otherwise. Not after today. */
    date: v.optional(DaySchema),
    /** Of a day that is new; UTC without one. */
    timeZone: v.optional(TimeZoneSchema),
  }),
  status: 200,
  reply: v.object({ date: DaySchema, entryId: v.string(), outcome: v.picklist(['new', 'merged', 'same']) }),
  errors: [
    'bad_request',
    'unauthorized',
    'not_registered',
    'not_found',
    'too_many_images',
    'quota_full',
    'storage_full',
    'overloaded',
    'too_many_requests',
  ],
});
