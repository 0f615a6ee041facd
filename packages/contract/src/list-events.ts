import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { OwnEventSchema } from './wire-event.ts';

/** Newest first. `pro_required` if the caller has never been Pro (spec decision 32). */
export const listEvents = defineEndpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'List own events',
  audience: 'user',
  status: 200,
  reply: v.array(OwnEventSchema),
  errors: ['unauthorized', 'not_registered', 'pro_required'],
});
