import type { Subscription } from '@tagfalter/contract/subscriptions';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '#api/base/language.ts';
import { createdAt } from './created-at.ts';
import { ofAccount } from './of-owner.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * What we want of a subscription at the payment service (spec decision 48). `cancel`: suspended now, cancelled for good with the
 * month that is paid. `resume`: the cancellation is being taken back. `withdraw`: cancelled for good at once, after a
 * withdrawal or because the operator ends it; `endedBy` says which.
 */
export type Intent = 'cancel' | 'resume' | 'withdraw';

/** What makes an account Pro, and nothing else does (decision 25). */
export const subscriptions = pgTable(
  'subscriptions',
  {
    accountId: ofAccount(),
    id: uuid('id').notNull(),
    /** 'active' or 'cancelled'. */
    status: text('status').notNull(),
    endDate: moment('end_date'),
    /** Null where the operator has granted it; then none of what follows is used. */
    paypalSubscriptionId: text('paypal_subscription_id'),
    createdAt: createdAt(),
    renewsAt: moment('renews_at'),
    endedBy: text('ended_by').$type<NonNullable<Subscription['endedBy']>>(),
    intent: text('intent').$type<Intent>(),
    /** When its owner said so. */
    intendedAt: moment('intended_at'),
    /** When we told the payment service to stop: a suspension there is ours only then. */
    suspendedAt: moment('suspended_at'),
    /** In its words. */
    providerStatus: text('provider_status'),
    /** End of the month that is paid, as far as it is known. */
    paidUntil: moment('paid_until'),
    /** When its owner wished for Pro before the days of withdrawal are over (§ 356 BGB); null for did not. */
    beginsAtOnceAt: moment('begins_at_once_at'),
    /** Of the mails about it. */
    language: text('language').$type<Language>().notNull().default('de'),
    /** When the payment service was last asked. */
    checkedAt: moment('checked_at'),
    /** When it is to be asked next; null for never again. */
    nextCheckAt: moment('next_check_at'),
    /** How often in a row it could not be asked. */
    failures: integer('failures').notNull().default(0),
    /** Counts changes: what was worked out without a lock is kept only where nothing has changed since. */
    round: integer('round').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] }), index('subscriptions_next_check').on(t.nextCheckAt)],
);

/** Orders that nobody has approved yet. An approved one becomes a subscription of the same id; the others go once they are over. */
export const subscriptionOrders = pgTable(
  'subscription_orders',
  {
    accountId: ofAccount(),
    id: uuid('id').notNull(),
    /** Null until the payment service has answered. */
    paypalSubscriptionId: text('paypal_subscription_id'),
    approvalUrl: text('approval_url'),
    returnUrl: text('return_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    beginsAtOnceAt: moment('begins_at_once_at'),
    language: text('language').$type<Language>().notNull(),
    createdAt: createdAt(),
    nextCheckAt: moment('next_check_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] }), index('subscription_orders_next_check').on(t.nextCheckAt)],
);

/** Whose subscription an id of the payment service is: a directory (spec decision 56). */
export const paymentIds = pgTable(
  'payment_ids',
  {
    paypalSubscriptionId: text('paypal_subscription_id').primaryKey(),
    accountId: ofAccount(),
    /** Of the order and of the subscription that it became. */
    subscriptionId: uuid('subscription_id').notNull(),
  },
  (t) => [index('payment_ids_account').on(t.accountId)],
);

/** What the payment service has told by itself, so that a repeat has no effect. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    paypalSubscriptionId: text('paypal_subscription_id'),
    receivedAt: moment('received_at').notNull(),
    /** Null while nothing has come of it. */
    handledAt: moment('handled_at'),
  },
  (t) => [index('payment_events_received').on(t.receivedAt)],
);

/** Subscriptions that are to be cancelled at the payment service, whatever has become of their account. */
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

/** Mails about a subscription, until they are out and for a while after, so that none goes twice. */
export const subscriptionMails = pgTable(
  'subscription_mails',
  {
    accountId: ofAccount(),
    /** Names what it is about. */
    key: text('key').notNull(),
    kind: text('kind').$type<SubscriptionMailKind>().notNull(),
    language: text('language').$type<Language>().notNull(),
    details: jsonb('details').$type<SubscriptionMailDetails>().notNull(),
    createdAt: createdAt(),
    /** Null once it is out. */
    nextTryAt: moment('next_try_at'),
    failures: integer('failures').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] }), index('subscription_mails_next').on(t.nextTryAt)],
);

export type SubscriptionMailKind = 'confirmed' | 'cancelled' | 'reactivated' | 'ended' | 'payment_failed';

/** What a mail says; milliseconds since the epoch. */
export interface SubscriptionMailDetails {
  /** Of the contract. */
  orderedAt: number;
  /** Next payment, or end of Pro; null where it is not known. */
  day: number | null;
  beginsAtOnce: boolean;
}
