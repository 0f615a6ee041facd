import * as v from 'valibot';
import { type Money, type PaymentEvent, PROVIDER_STATUSES, type ProviderSubscription } from '#api/ports/payments.ts';

const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(2000));
const Instant = v.pipe(
  v.string(),
  v.maxLength(64),
  v.transform((text) => Date.parse(text)),
  v.number('no time'),
  v.finite(),
);
const Id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{3,60}$/));

export const TokenResponse = v.object({
  access_token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,4000}$/)),
  /** Seconds. */
  expires_in: v.pipe(v.number(), v.minValue(0)),
});

export const PlansResponse = v.object({
  plans: v.optional(
    v.pipe(v.array(v.object({ id: Id, name: v.optional(Text), status: v.optional(Text) })), v.maxLength(100)),
    [],
  ),
});

export const PlanResponse = v.object({ id: Id });

/** PayPal's sentences are not read. */
export const RefusalResponse = v.object({
  name: v.optional(v.string(), ''),
  details: v.optional(v.array(v.object({ issue: v.optional(v.string(), '') })), []),
});

const Link = v.object({ href: Text, rel: Text });

export const CreatedResponse = v.pipe(
  v.object({ id: Id, links: v.pipe(v.array(Link), v.maxLength(20)) }),
  v.transform(({ id, links }) => ({ id, approvalUrl: links.find(({ rel }) => rel === 'approve')?.href })),
);

const Status = v.pipe(v.string(), v.toLowerCase(), v.picklist(PROVIDER_STATUSES));

/** @returns cents: of a currency without such, hundredths */
const Amount = v.pipe(
  v.object({
    currency_code: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
    value: v.pipe(v.string(), v.regex(/^-?\d{1,12}(\.\d{1,3})?$/)),
  }),
  v.transform(({ currency_code: currency, value }): Money => ({ currency, cents: Math.round(Number(value) * 100) })),
);

const BillingInfo = v.object({
  next_billing_time: v.optional(Instant),
  last_payment: v.optional(v.object({ time: v.optional(Instant), amount: v.optional(Amount) })),
  failed_payments_count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
});

export const SubscriptionResponse = v.pipe(
  v.object({
    id: Id,
    status: Status,
    plan_id: v.optional(Id),
    plan_overridden: v.optional(v.boolean(), false),
    quantity: v.optional(v.pipe(v.string(), v.maxLength(32)), '1'),
    custom_id: v.optional(v.pipe(v.string(), v.maxLength(127))),
    start_time: v.optional(Instant),
    status_update_time: v.optional(Instant),
    billing_info: v.optional(BillingInfo),
  }),
  v.transform(
    ({ id, status, custom_id, start_time, status_update_time, billing_info, ...rest }): ProviderSubscription => ({
      id,
      status,
      planId: rest.plan_id ?? null,
      isOverridden: rest.plan_overridden || Number(rest.quantity) !== 1,
      lastPaid: billing_info?.last_payment?.amount ?? null,
      accountId: custom_id ?? null,
      startedAt: start_time ?? null,
      nextBillingAt: billing_info?.next_billing_time ?? null,
      lastPaidAt: billing_info?.last_payment?.time ?? null,
      failedPayments: billing_info?.failed_payments_count ?? 0,
      statusChangedAt: status_update_time ?? null,
    }),
  ),
);

const OptionalId = v.fallback(v.optional(Id), undefined);

/** A verified event. A sale names its subscription as its agreement. */
export const EventResponse = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    event_type: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    resource: v.fallback(v.object({ id: OptionalId, billing_agreement_id: OptionalId }), {
      id: undefined,
      billing_agreement_id: undefined,
    }),
  }),
  v.transform(
    ({ id, event_type: type, resource }): PaymentEvent => ({
      id,
      type,
      subscriptionId: type.startsWith('BILLING.SUBSCRIPTION.') ? resource.id : resource.billing_agreement_id,
    }),
  ),
);
