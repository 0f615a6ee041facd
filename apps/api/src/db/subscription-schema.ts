import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';
import { ofAccount } from './of-owner.ts';

/** What makes an account Pro, and nothing else does (decision 25). */
export const subscriptions = pgTable(
  'subscriptions',
  {
    accountId: ofAccount(),
    id: uuid('id').notNull(),
    status: text('status').notNull(),
    endDate: timestamp('end_date', { withTimezone: true, mode: 'date' }),
    paypalSubscriptionId: text('paypal_subscription_id'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] })],
);
