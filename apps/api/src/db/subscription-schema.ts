import type { Subscription } from '@tagfalter/contract/subscriptions';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ServerLanguage } from '#api/base/language.ts';
import { createdAt } from './created-at.ts';
import { ofAccount } from './of-owner.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Our intent for a subscription at the payment service (spec decision 48). `cancel`: suspended now, cancelled when the
 * paid month ends. `resume`: undo that. `withdraw`: cancelled at once, after a withdrawal or by the operator; see
 * `endedBy`.
 */
export type Intent = 'cancel' | 'resume' | 'withdraw';

/** The only source of Pro (spec decision 25). */
export const subscriptions = pgTable(
  'subscriptions',
  {
    accountId: ofAccount(),
    id: uuid('id').notNull(),
    /** 'active' or 'cancelled'. */
    status: text('status').notNull(),
    endDate: moment('end_date'),
    /** Null if the operator granted it; the columns below are unused then. */
    paypalSubscriptionId: text('paypal_subscription_id'),
    createdAt: createdAt(),
    renewsAt: moment('renews_at'),
    endedBy: text('ended_by').$type<NonNullable<Subscription['endedBy']>>(),
    intent: text('intent').$type<Intent>(),
    /** When the owner decided. */
    intendedAt: moment('intended_at'),
    /** When we asked for the suspension: only then it is ours. */
    suspendedAt: moment('suspended_at'),
    /** The service's status. */
    providerStatus: text('provider_status'),
    /** End of the paid month, if known. */
    paidUntil: moment('paid_until'),
    /** Explicit wish to begin within the withdrawal period (§ 356 BGB). */
    beginsAtOnceAt: moment('begins_at_once_at'),
    /** For its mails. */
    language: text('language').$type<ServerLanguage>().notNull().default('de'),
    /** Last query to the payment service. */
    checkedAt: moment('checked_at'),
    /** Next query; null for never. */
    nextCheckAt: moment('next_check_at'),
    /** Consecutive failed queries. */
    failures: integer('failures').notNull().default(0),
    /** Counts changes: a result computed without a lock is stored only if it is unchanged. */
    round: integer('round').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] }), index('subscriptions_next_check').on(t.nextCheckAt)],
);

/** Unapproved orders. An approved one becomes a subscription of the same id; others expire. */
export const subscriptionOrders = pgTable(
  'subscription_orders',
  {
    accountId: ofAccount(),
    id: uuid('id').notNull(),
    /** Null until the payment service answers. */
    paypalSubscriptionId: text('paypal_subscription_id'),
    approvalUrl: text('approval_url'),
    returnUrl: text('return_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    beginsAtOnceAt: moment('begins_at_once_at'),
    language: text('language').$type<ServerLanguage>().notNull(),
    createdAt: createdAt(),
    nextCheckAt: moment('next_check_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] }), index('subscription_orders_next_check').on(t.nextCheckAt)],
);

/** Directory from the payment service's id to its owner and terms (spec decision 56). */
export const paymentIds = pgTable(
  'payment_ids',
  {
    paypalSubscriptionId: text('paypal_subscription_id').primaryKey(),
    /** No foreign key: a directory stands apart from its targets. */
    accountId: uuid('account_id').notNull(),
    /** Id of the order and of its subscription. */
    subscriptionId: uuid('subscription_id').notNull(),
    /** Agreed terms of a month, which a later price does not change. */
    planId: text('plan_id').notNull(),
    cents: integer('cents').notNull(),
    currency: text('currency').notNull(),
  },
  (t) => [index('payment_ids_account').on(t.accountId)],
);

/** Webhook events received, so that repeats have no effect. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    paypalSubscriptionId: text('paypal_subscription_id'),
    receivedAt: moment('received_at').notNull(),
    /** Null while pending. */
    handledAt: moment('handled_at'),
  },
  (t) => [index('payment_events_received').on(t.receivedAt)],
);

/** Subscriptions to cancel at the payment service, even after their account is gone. */
export const paymentEndings = pgTable(
  'payment_endings',
  {
    paypalSubscriptionId: text('paypal_subscription_id').primaryKey(),
    since: moment('since').notNull(),
    nextTryAt: moment('next_try_at').notNull(),
    failures: integer('failures').notNull().default(0),
  },
  (t) => [index('payment_endings_next').on(t.nextTryAt)],
);

/** Subscription mails, pending or sent a while ago, so that none goes twice. */
export const subscriptionMails = pgTable(
  'subscription_mails',
  {
    accountId: ofAccount(),
    /** Identifies its occasion. */
    key: text('key').notNull(),
    kind: text('kind').$type<SubscriptionMailKind>().notNull(),
    language: text('language').$type<ServerLanguage>().notNull(),
    details: jsonb('details').$type<SubscriptionMailDetails>().notNull(),
    createdAt: createdAt(),
    /** Null once sent. */
    nextTryAt: moment('next_try_at'),
    failures: integer('failures').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] }), index('subscription_mails_next').on(t.nextTryAt)],
);

export type SubscriptionMailKind = 'confirmed' | 'cancelled' | 'reactivated' | 'ended' | 'payment_failed';

/** Contents of a mail; milliseconds since the epoch. */
export interface SubscriptionMailDetails {
  orderedAt: number;
  /** Next payment or end of Pro; null if unknown. */
  day: number | null;
  beginsAtOnce: boolean;
}
