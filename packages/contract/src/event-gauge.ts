import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/** Listed one by one, those with the most first. */
export const MAX_WAITING_GUESTS = 50;

/** Counts of files that phones have announced, and of files that have arrived. */
export const EventGaugeSchema = v.object({
  /** Pictures of sent contributions. */
  arrived: v.number(),
  /** Pictures announced with 'Senden' that have not arrived. */
  waiting: v.number(),
  /** Guests with waiting pictures. */
  guestCount: v.number(),
  /** Files that hold room and have not arrived, also of contributions that nobody has sent off. */
  announced: v.object({ files: v.number(), bytes: v.number() }),
  guests: v.array(
    v.object({
      guestName: v.string(),
      avatarUrl: v.nullable(v.string()),
      waiting: v.number(),
      /** Last sign of the phone. */
      heardAt: v.string(),
      /** The phone is sending now. */
      isSending: v.boolean(),
    }),
  ),
});
export type EventGauge = v.InferOutput<typeof EventGaugeSchema>;

/** Only for the host. */
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
