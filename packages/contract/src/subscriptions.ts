import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

const Instant = v.pipe(v.string(), v.isoTimestamp());
/** As the payment service names it. */
const ProviderId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{3,60}$/));
const Address = v.pipe(v.string(), v.maxLength(2048));

/** Price of Pro for a month, with value-added tax (spec §9). */
export const PRO_PRICE = { cents: 399, currency: 'EUR' } as const;

/**
 * Whose act has ended a subscription: its owner here (or by the form of § 312k), its owner at the payment service, a payment that
 * failed, a withdrawal (§ 356a), or the operator. Only the first can be taken back here (spec decision 48).
 */
export const ENDED_BY = ['owner', 'payer', 'payment', 'withdrawal', 'operator'] as const;

export const SubscriptionSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  createdAt: Instant,
  status: v.picklist(['active', 'cancelled']),
  /** End of Pro; null while it goes on by itself. */
  endDate: v.nullable(Instant),
  /** null where nobody pays for it: the operator has granted it. */
  paypalSubscriptionId: v.nullable(ProviderId),
  /** When the next month is paid; null where it does not go on. */
  renewsAt: v.nullable(Instant),
  /** null while it runs. */
  endedBy: v.nullable(v.picklist(ENDED_BY)),
  /** Whether 'Kündigung zurücknehmen' works at present. */
  canReactivate: v.boolean(),
});
export type Subscription = v.InferOutput<typeof SubscriptionSchema>;

/** All of the account that have begun, the newest first. Asks the payment service how they stand, where that was long ago. */
export const listSubscriptions = defineEndpoint({
  method: 'GET',
  path: '/api/subscriptions',
  summary: 'The subscriptions of the account',
  audience: 'user',
  isOpenToBlocked: true,
  status: 200,
  reply: v.object({
    subscriptions: v.array(SubscriptionSchema),
    /** Whether no money moves here: the payment service is the stand-in ('Testzahlung'). */
    isTest: v.boolean(),
  }),
  errors: ['unauthorized', 'not_registered', 'too_many_requests'],
});
export type Subscriptions = v.InferOutput<typeof listSubscriptions.reply>;

/**
 * Makes a subscription at the payment service and says where it is approved. Repeatable by Idempotency-Key (wire 17).
 * Both addresses lie on this origin, and none of them is ever fetched.
 */
export const createSubscription = defineEndpoint({
  method: 'POST',
  path: '/api/paypal/create-subscription',
  summary: 'Order Pro at the payment service',
  audience: 'user',
  body: v.object({
    returnUrl: Address,
    cancelUrl: Address,
    /** 'Pro soll sofort beginnen': wished for before the 14 days of withdrawal are over (§ 356 BGB). */
    beginsAtOnce: v.optional(v.boolean(), false),
    /** Of the interface, for the mail that confirms the order. */
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

/** After the return from the payment service. 202: it has not been told there yet that the payer agreed. A repeat answers the same. */
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

/** Ends it with the month that is paid (spec decision 26). Repeatable by Idempotency-Key. */
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

/** Takes the cancellation back, while what was paid for lasts. Repeatable by Idempotency-Key. */
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
