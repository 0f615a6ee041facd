import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/** Guests that are named one by one at most, those with the most first. */
export const MAX_WAITING_GUESTS = 50;

/** What guests' phones have announced of an event, and what of it has arrived. */
export const EventGaugeSchema = v.object({
  /** Pictures that have arrived, of contributions that were sent. */
  arrived: v.number(),
  /** Pictures that phones have announced with 'Senden' and that have not arrived. */
  waiting: v.number(),
  /** How many guests they wait at. */
  guestCount: v.number(),
  guests: v.array(
    v.object({
      guestName: v.string(),
      avatarUrl: v.nullable(v.string()),
      waiting: v.number(),
      /** When the phone was last heard of. */
      heardAt: v.string(),
      /** Whether it was heard of just now: it is sending. */
      isSending: v.boolean(),
    }),
  ),
});
export type EventGauge = v.InferOutput<typeof EventGaugeSchema>;

/** Of the host alone: how many pictures have arrived, and where others still wait. */
export const eventGauge = defineEndpoint({
  method: 'GET',
  path: '/api/events/:id/gauge',
  summary: 'What has arrived of an own event, and what still waits at guests',
  audience: 'user',
  params: v.object({ id: v.string() }),
  status: 200,
  reply: EventGaugeSchema,
  errors: ['unauthorized', 'not_registered', 'forbidden', 'not_found'],
});
