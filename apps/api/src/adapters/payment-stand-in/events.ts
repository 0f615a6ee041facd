import { PRO_PRICE } from '@tagfalter/contract/subscriptions';
import { HOUR_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import * as v from 'valibot';
import type { Delivery } from '#api/ports/payment-stand-in.ts';
import { subscriptionResponse } from './answers.ts';
import { type EventName, randomName, type StandInState } from './state.ts';

/** Delay of a late event, milliseconds. */
const LATE_MS = 2 * MINUTE_MS;
const FIRST_RETRY_MS = MINUTE_MS;
const MAX_RETRY_PAUSE_MS = 6 * HOUR_MS;
/** PayPal gives up after 25. */
export const MAX_ATTEMPTS = 25;

/** A pending webhook; the body is the same at each attempt. */
export const StoredEvent = v.object({ body: v.string(), attempts: v.number() });
export type StoredEvent = v.InferOutput<typeof StoredEvent>;

interface Announcement {
  id: string;
  state: StandInState;
  happened: readonly EventName[];
  delivery: Delivery;
  now: number;
}

/** Webhook rows for what happened, in order of delivery. */
export function eventRows({ id, state, happened, delivery, now }: Announcement) {
  if (delivery === 'lost') return [];
  const bodies = happened.map((what) => eventBody(id, state, what, now));
  const ordered = delivery === 'reordered' ? bodies.toReversed() : bodies;
  const sent = delivery === 'doubled' ? ordered.flatMap((body) => [body, body]) : ordered;
  const dueAt = new Date(now + (delivery === 'late' ? LATE_MS : 0));
  const batch = randomName();
  return sent.map((body, index) => ({
    kind: 'event',
    // Sorts in sending order.
    id: `${String(now).padStart(15, '0')}-${batch}-${String(index).padStart(4, '0')}`,
    state: { body, attempts: 0 } satisfies StoredEvent,
    dueAt,
  }));
}

/** @param attempts failed so far */
export function eventRetryAt(now: number, attempts: number): number {
  return now + Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_PAUSE_MS);
}

function eventBody(id: string, state: StandInState, what: EventName, now: number): string {
  const isSale = what === 'SALE';
  const time = new Date(now).toISOString();
  return JSON.stringify({
    id: `WH-${randomName()}`,
    event_version: '1.0',
    create_time: time,
    resource_type: isSale ? 'sale' : 'subscription',
    resource_version: isSale ? '1.0' : '2.0',
    event_type: isSale ? 'PAYMENT.SALE.COMPLETED' : `BILLING.SUBSCRIPTION.${what}`,
    summary: 'Testzahlung: kein Geld bewegt sich.',
    resource: isSale ? sale(id, state, time) : subscriptionResponse(id, state),
    links: [],
  });
}

function sale(id: string, { customId }: StandInState, time: string): object {
  const total = (PRO_PRICE.cents / 100).toFixed(2);
  return {
    id: randomName().slice(0, 17),
    state: 'completed',
    amount: { total, currency: PRO_PRICE.currency },
    billing_agreement_id: id,
    custom: customId,
    create_time: time,
  };
}
