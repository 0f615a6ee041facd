import { index, jsonb, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';

/** What the stand-in for the payment service keeps (decision 108); empty where real payments are configured. */
export const paymentStandIn = pgTable(
  'payment_stand_in',
  {
    /** product, plan, subscription or event. */
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    /** Name of the request that made it; a repeat finds it. */
    requestId: text('request_id'),
    /** Whose test account it belongs to: what their browser holds. */
    payer: text('payer'),
    /** Parsed whenever it is read. */
    state: jsonb('state').$type<unknown>().notNull(),
    /** Of an event: not delivered before. */
    dueAt: timestamp('due_at', { withTimezone: true, mode: 'date' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    unique('payment_stand_in_request').on(t.kind, t.requestId),
    index('payment_stand_in_payer').on(t.kind, t.payer),
    index('payment_stand_in_due').on(t.kind, t.dueAt),
  ],
);
