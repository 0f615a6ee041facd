import type { AccountEvent, OperatorEvent } from '@tagfalter/contract/admin-audit';
import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { ofAccount } from './of-owner.ts';

/** Sign-ins of an account and changes of who gets into it. Never words, addresses or tokens. */
export const accountEvents = pgTable(
  'account_events',
  {
    accountId: ofAccount(),
    id: uuid('id').notNull().defaultRandom(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    kind: text('kind').$type<AccountEvent>().notNull(),
    /** Where it came from, by a short keyed hash; null for what the operator did, and where nobody knows. */
    network: text('network'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] }), index('account_events_at').on(t.at)],
);

/** What whoever runs the server has done that is of no single account. */
export const operatorEvents = pgTable('operator_events', {
  id: uuid('id').primaryKey().defaultRandom(),
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  kind: text('kind').$type<OperatorEvent>().notNull(),
  count: integer('count'),
});
