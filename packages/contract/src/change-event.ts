import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { EventCodeSchema, PhotoTasksSchema } from './event-fields.ts';
import { OwnEventSchema } from './wire-event.ts';

const EventIdParams = v.object({ id: v.string() });

/** Only for the host; absent parts stay. */
export const changeEvent = defineEndpoint({
  method: 'PATCH',
  path: '/api/events/:id',
  summary: 'Change an own event',
  audience: 'user',
  params: EventIdParams,
  body: v.object({
    isClosed: v.optional(v.boolean()),
    needsApproval: v.optional(v.boolean()),
    eventCode: v.optional(EventCodeSchema),
    /** The complete list; pictures of a removed task stay. */
    tasks: v.optional(PhotoTasksSchema),
  }),
  status: 200,
  reply: OwnEventSchema,
  errors: ['bad_request', 'unauthorized', 'not_registered', 'forbidden', 'not_found', 'code_too_short'],
});

/** Whatever the tier (spec decision 32). */
export const deleteEvent = defineEndpoint({
  method: 'DELETE',
  path: '/api/events/:id',
  summary: 'Delete an own event with its entries',
  audience: 'user',
  params: EventIdParams,
  status: 204,
  errors: ['unauthorized', 'not_registered', 'forbidden', 'not_found'],
});
