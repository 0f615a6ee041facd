import type { DeclarationKind } from '@tagfalter/contract/declarations';
import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** `open`: waits for the operator; `acted`: took effect; `closed`: settled by hand. */
export type DeclarationState = 'open' | 'acted' | 'closed';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Cancellations (§ 312k BGB) and withdrawals (§ 356a BGB). They are evidence and outlive the account, so they have no
 * foreign key to it (decision 111).
 */
export const declarations = pgTable(
  'declarations',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<DeclarationKind>().notNull(),
    /** `K-2026-1120-0042`: kind, date in Berlin, number of that date. */
    reference: text('reference').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    declaredAt: moment('declared_at').notNull(),
    /** The proven account, else the account of the given address; null without one. */
    accountId: uuid('account_id'),
    /** The sender was signed in to that account. */
    isProven: boolean('is_proven').notNull().default(false),
    state: text('state').$type<DeclarationState>().notNull().default('open'),
    /** null if nothing was tried yet. */
    outcome: text('outcome').$type<'ended' | 'nothing' | 'too_late'>(),
    endsAt: moment('ends_at'),
    /** The operator's words. */
    closedReason: text('closed_reason'),
    /** SHA-256 of the mailed link; null without one or once used. */
    tokenHash: text('token_hash'),
    /** The receipt waits for the mail at the hour's end, because its mailbox got many. */
    heldAt: moment('held_at'),
    receiptSentAt: moment('receipt_sent_at'),
    outcomeSentAt: moment('outcome_sent_at'),
  },
  (t) => [
    uniqueIndex('declarations_reference').on(t.reference),
    uniqueIndex('declarations_token').on(t.tokenHash),
    index('declarations_state').on(t.state, t.declaredAt),
  ],
);
