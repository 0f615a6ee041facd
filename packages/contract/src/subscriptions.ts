import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

const Instant = v.pipe(v.string(), v.isoTimestamp());
/** Id at the payment service. */
const ProviderId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{3,60}$/));
const Address = v.pipe(v.string(), v.maxLength(2048));

/** Per month, with value-added tax (spec §9). */
export const PRO_PRICE = { cents: 399, currency: 'EUR' } as const;

/**
 * `owner`: ended here or by the form of § 312k. `payer`: at the payment service. `payment`: by a failed payment.
 * `withdrawal`: by § 356a. `operator`: by the operator. Only `owner` can be undone here (spec decision 48).
 */
export const ENDED_BY = ['owner', 'payer', 'payment', 'withdrawal', 'operator'] as const;

export const SubscriptionSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  createdAt: Instant,
  status: v.picklist(['active', 'cancelled']),
  /** End of Pro; null while it renews itself. */
  endDate: v.nullable(Instant),
  /** `null` if granted by the operator. */
  paypalSubscriptionId: v.nullable(ProviderId),
  /** Next payment, if it continues. */
  renewsAt: v.nullable(Instant),
  /** `null` while it runs. */
  endedBy: v.nullable(v.picklist(ENDED_BY)),
  /** 'Kündigung zurücknehmen' works now. */
  canReactivate: v.boolean(),
});
export type Subscription = v.InferOutput<typeof SubscriptionSchema>;

/** Subscriptions that have begun, newest first. Asks the payment service if its last word is old. */
export const listSubscriptions = defineEndpoint({
  method: 'GET',
  path: '/api/subscriptions',
  summary: 'The subscriptions of the account',
  audience: 'user',
  isOpenToBlocked: true,
  status: 200,
  reply: v.object({
    subscriptions: v.array(SubscriptionSchema),
    /** No money moves: the payment service is the stand-in ('Testzahlung'). */
    isTest: v.boolean(),
  }),
  errors: ['unauthorized', 'not_registered', 'too_many_requests'],
});
export type Subscriptions = v.InferOutput<typeof listSubscriptions.reply>;

/**
 * Returns the address for approval. Repeatable by Idempotency-Key (wire 17). Both addresses lie on this origin and are
 * never fetched.
 */
export const createSubscription = defineEndpoint({
  method: 'POST',
  path: '/api/paypal/create-subscription',
  summary: 'Order Pro at the payment service',
  audience: 'user',
  body: v.object({
    returnUrl: Address,
    cancelUrl: Address,
    /** 'Pro soll sofort beginnen': before the 14 days of withdrawal are over (§ 356 BGB). */
    beginsAtOnce: v.optional(v.boolean(), false),
    /** Language of the confirmation mail. */
    language: v.optional(v.picklist(['de', 'en', 'fr', 'es']), 'de'),
  }),
  status: 200,
  reply: v.object({ success: v.literal(true), approvalUrl: v.string(), subscriptionId: ProviderId }),
  errors: [
    'bad_request',
    'unauthorized',
    'not_registered',
    'conflict',
    'already_subscribed',
    'too_many_requests',
    'payments_failed',
    'payments_unavailable',
  ],
});

/** After the return from the payment service. 202: it does not know the payer's consent yet. Repeatable. */
export const activateSubscription = defineEndpoint({
  method: 'POST',
  path: '/api/subscriptions/activate',
  summary: 'Take over an approved subscription',
  audience: 'user',
  body: v.object({
    subscriptionId: ProviderId,
    baToken: v.nullish(v.pipe(v.string(), v.maxLength(200))),
    token: v.nullish(v.pipe(v.string(), v.maxLength(200))),
  }),
  status: 200,
  /** `subscription` null with 202. */
  reply: v.object({ subscription: v.nullable(SubscriptionSchema) }),
  errors: [
    'bad_request',
    'unauthorized',
    'not_registered',
    'not_found',
    'too_many_requests',
    'payments_failed',
    'payments_unavailable',
  ],
});

/** At the end of the paid month (spec decision 26). Repeatable by Idempotency-Key. */
export const cancelSubscription = defineEndpoint({
  method: 'POST',
  path: '/api/subscriptions/cancel',
  summary: 'Cancel the running subscription',
  audience: 'user',
  isOpenToBlocked: true,
  body: v.object({ reason: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(500)), '') }),
  status: 200,
  reply: v.object({ subscription: SubscriptionSchema }),
  errors: [
    'bad_request',
    'unauthorized',
    'not_registered',
    'not_subscribed',
    'too_many_requests',
    'payments_failed',
    'payments_unavailable',
  ],
});

/** While the paid time lasts. Repeatable by Idempotency-Key. */
export const reactivateSubscription = defineEndpoint({
  method: 'POST',
  path: '/api/subscriptions/reactivate',
  summary: 'Take the cancellation back',
  audience: 'user',
  status: 200,
  reply: v.object({ subscription: SubscriptionSchema }),
  errors: [
    'unauthorized',
    'not_registered',
    'not_reactivatable',
    'too_many_requests',
    'payments_failed',
    'payments_unavailable',
  ],
});
