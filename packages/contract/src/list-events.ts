import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { OwnEventSchema } from './wire-event.ts';

/** Own events, newest first. Whoever has never been Pro hears `pro_required` (spec decision 32). */
export const listEvents = defineEndpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'List own events',
  audience: 'user',
  status: 200,
  reply: v.array(OwnEventSchema),
  errors: ['unauthorized', 'not_registered', 'pro_required'],
});
