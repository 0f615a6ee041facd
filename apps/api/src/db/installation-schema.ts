import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';

/** Keys generated at the first start (`db/secrets`). */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** Public keys of guests' receipts. A restored server signs with a new key, so earlier receipts tell what was lost. */
export const receiptKeys = pgTable('receipt_keys', {
  /** SPKI, base64url. */
  publicKey: text('public_key').primaryKey(),
  createdAt: createdAt(),
});

/** State of `createClockWatch`; one row. */
export const clockWatch = pgTable('clock_watch', {
  name: text('name').primaryKey(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  /** No deletion before this moment. */
  holdUntil: timestamp('hold_until', { withTimezone: true }),
});
