import type { AccountEvent, OperatorEvent } from '@tagfalter/contract/admin-audit';
import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { ofAccount } from './of-owner.ts';

/** Sign-ins and changes of access. Never words, addresses or tokens. */
export const accountEvents = pgTable(
  'account_events',
  {
    accountId: ofAccount(),
    id: uuid('id').notNull().defaultRandom(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    kind: text('kind').$type<AccountEvent>().notNull(),
    /** Keyed hash of the network; null for the operator's acts or if unknown. */
    network: text('network'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] }), index('account_events_at').on(t.at)],
);

/** Acts of the operator that concern no single account. */
export const operatorEvents = pgTable('operator_events', {
  id: uuid('id').primaryKey().defaultRandom(),
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  kind: text('kind').$type<OperatorEvent>().notNull(),
  count: integer('count'),
});
