import { index, jsonb, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';

/** State of the payment stand-in (decision 107); empty with real payments. */
export const paymentStandIn = pgTable(
  'payment_stand_in',
  {
    /** product, plan, subscription or event. */
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    /** Idempotency key of the request that made it. */
    requestId: text('request_id'),
    /** Test payer, kept by their browser. */
    payer: text('payer'),
    /** Parsed on reading. */
    state: jsonb('state').$type<unknown>().notNull(),
    /** Earliest delivery of an event. */
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
