import type { DeclarationKind } from '@tagfalter/contract/declarations';
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** What has become of a declaration: waits for somebody, has had its effect, or the operator has settled it otherwise. */
export type DeclarationState = 'open' | 'acted' | 'closed';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Cancellations (§ 312k BGB) and withdrawals (§ 356a BGB) as they were declared. They are evidence of a contract and stay when its
 * account goes, so no key leads there (decision 112).
 */
export const declarations = pgTable(
  'declarations',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<DeclarationKind>().notNull(),
    /** `K-2026-1120-0042`: kind, day in Berlin, number of that day. */
    reference: text('reference').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    declaredAt: moment('declared_at').notNull(),
    /** Whose it is, once that is proven; before, whose address was given; null for an address without an account. */
    accountId: uuid('account_id'),
    state: text('state').$type<DeclarationState>().notNull().default('open'),
    /** What came of it; null as long as nothing was tried. */
    outcome: text('outcome').$type<'ended' | 'nothing' | 'too_late'>(),
    endsAt: moment('ends_at'),
    /** The operator's words for settling it by hand. */
    closedReason: text('closed_reason'),
    /** SHA-256 of the link that its mail carried; null without one, or once it was used. */
    tokenHash: text('token_hash'),
    /** Mails that are out. */
    receiptSentAt: moment('receipt_sent_at'),
    outcomeSentAt: moment('outcome_sent_at'),
  },
  (t) => [
    uniqueIndex('declarations_reference').on(t.reference),
    uniqueIndex('declarations_token').on(t.tokenHash),
    index('declarations_state').on(t.state, t.declaredAt),
  ],
);
