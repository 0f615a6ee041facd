import { i18n } from '@lingui/core';
import { getReminderKey, setReminder } from '@tagfalter/contract/reminder';
import { serviceWorkers } from '@tagfalter/local/base/browser-parts';
import type { Fault } from '@tagfalter/local/base/fault';
import * as v from 'valibot';
import { accountRequest } from '#entities/person/account-request.ts';
import { isLanguage } from '#i18n/language.ts';
import { env } from '#platform/env.ts';
import { report } from '#platform/error-log.ts';
import { NoReply, waitAtMost } from '#platform/recorder/wait-at-most.ts';
import { keepMinute, keptMinute } from './kept-reminder.ts';

/** Why this device does not remind: forbidden, without a push service, or a call that brought nothing. */
export type NotReminding = { why: 'denied' | 'no-service' } | { why: 'call'; fault: Fault };

/** Time limit for subscribing, in ms: a browser that cannot reach its push service may never answer. */
const SUBSCRIBE_MS = 15_000;

const NO_SERVICE = { why: 'no-service' } as const;

/** The browser's push subscription, in the shape that the server expects. */
const SubscriptionSchema = v.object({
  endpoint: v.string(),
  keys: v.object({ p256dh: v.string(), auth: v.string() }),
});
type KnownSubscription = v.InferOutput<typeof SubscriptionSchema>;

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Subscribes with `publicKey`. Replaces a subscription with another key: the server has been restored since. */
async function subscriptionWith(publicKey: string): Promise<PushSubscription | NotReminding> {
  const worker = await serviceWorkers()?.getRegistration();
  if (!worker) return NO_SERVICE;
  try {
    const before = await worker.pushManager.getSubscription();
    const { applicationServerKey: key } = before?.options ?? {};
    if (before && key && base64url(key) === publicKey) return before;
    await before?.unsubscribe();
    const subscribing = worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    return await waitAtMost(SUBSCRIBE_MS, subscribing);
  } catch (error) {
    // Expected: forbidden, or no service behind the browser, which says so by an AbortError, or not at all.
    if (!(error instanceof DOMException || error instanceof NoReply)) report(error, 'reminder: subscribing');
    return Notification.permission === 'denied' ? { why: 'denied' } : NO_SERVICE;
  }
}

async function announce(subscription: KnownSubscription, minute: number | null): Promise<NotReminding | null> {
  const { method, path } = setReminder;
  const language = isLanguage(i18n.locale) ? i18n.locale : 'en';
  const reminder = minute === null ? null : { minute, timeZone: env.timeZone(), language };
  const reply = await accountRequest({ method, path, body: { subscription, reminder }, schema: v.undefined() });
  if (reply.ok) return null;
  const { fault } = reply;
  return fault.kind === 'refused' && fault.code === 'push_service_unknown' ? NO_SERVICE : { why: 'call', fault };
}

/**
 * Turns on the reminder of this device at a minute of its day, including the permission; call it from a tap.
 * @returns why not; null on success
 */
export async function remindHere(accountId: string, minute: number): Promise<NotReminding | null> {
  if ((await Notification.requestPermission()) !== 'granted') return { why: 'denied' };
  const { method, path, reply: schema } = getReminderKey;
  const key = await accountRequest({ method, path, schema });
  if (!key.ok) return { why: 'call', fault: key.fault };
  const subscription = await subscriptionWith(key.value.publicKey);
  if ('why' in subscription) return subscription;
  const fault = await announce(v.parse(SubscriptionSchema, subscription.toJSON()), minute);
  if (!fault) keepMinute(accountId, minute);
  return fault;
}

/**
 * Turns off the reminder of this device, also without a network: the browser ends its subscription. The push service
 * tells the server with its next message.
 */
export async function stopReminding(accountId: string): Promise<null> {
  keepMinute(accountId, null);
  const worker = await serviceWorkers()?.getRegistration();
  const subscription = await worker?.pushManager?.getSubscription();
  if (!subscription) return null;
  await subscription.unsubscribe();
  await announce(v.parse(SubscriptionSchema, subscription.toJSON()), null);
  return null;
}

/** Tells the server anew: zone, language, address and key may have changed since. */
export async function renewReminder(accountId: string): Promise<void> {
  const minute = keptMinute(accountId);
  if (minute === null || Notification.permission !== 'granted') return;
  await remindHere(accountId, minute);
}
