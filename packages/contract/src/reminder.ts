import { isTimeZone } from '@tagfalter/domain/local-date';
import { isMinuteOfDay } from '@tagfalter/domain/reminder';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/** Uncompressed P-256 point, 65 bytes, base64url. */
const PointSchema = v.pipe(v.string(), v.regex(/^[\w-]{87}$/));

/** As in the browser's `PushSubscription`. */
export const PushSubscriptionSchema = v.object({
  endpoint: v.pipe(v.string(), v.url(), v.maxLength(1000)),
  keys: v.object({
    p256dh: PointSchema,
    /** 16 bytes, base64url. */
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  }),
});

const LanguageSchema = v.picklist(['de', 'en', 'fr', 'es']);

const ReminderSchema = v.object({
  /** Minute of the day in the zone. */
  minute: v.pipe(v.number(), v.check(isMinuteOfDay, 'is no minute of a day')),
  timeZone: v.pipe(v.string(), v.maxLength(100), v.check(isTimeZone, 'is no time zone')),
  language: LanguageSchema,
});

/** Payload of a push; encrypted, and without diary text. */
export const ReminderPushSchema = v.object({
  type: v.literal('reminder'),
  accountId: v.pipe(v.string(), v.uuid()),
  /** The open day. */
  date: v.string(),
  language: LanguageSchema,
});
export type ReminderPush = v.InferOutput<typeof ReminderPushSchema>;

/** VAPID key (RFC 8292). */
export const getReminderKey = defineEndpoint({
  method: 'GET',
  path: '/api/users/reminder-key',
  summary: 'Public key for subscribing to reminders',
  audience: 'user',
  status: 200,
  reply: v.object({ publicKey: PointSchema }),
  errors: ['unauthorized', 'not_registered'],
});

/**
 * For one device, until its session ends or `reminder` is null; only on evenings with an open day.
 * `push_service_unknown`: this server does not post to the address.
 */
export const setReminder = defineEndpoint({
  method: 'PUT',
  path: '/api/users/reminder',
  summary: 'Let a device be reminded in the evening, or no longer',
  audience: 'user',
  body: v.object({ subscription: PushSubscriptionSchema, reminder: v.nullable(ReminderSchema) }),
  status: 204,
  errors: ['bad_request', 'unauthorized', 'not_registered', 'push_service_unknown'],
});
