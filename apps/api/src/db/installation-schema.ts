import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';

/** Keys this installation made for itself at its first start: session secret, media signing key. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/**
 * Public keys of the receipts that guests hold. Whoever is restored from a backup signs with a new one (its secrets are in no
 * backup), and the earlier receipts say exactly what was lost.
 */
export const receiptKeys = pgTable('receipt_keys', {
  /** SPKI, base64url. */
  publicKey: text('public_key').primaryKey(),
  createdAt: createdAt(),
});

/** What this installation has seen of the time; one row. */
export const clockWatch = pgTable('clock_watch', {
  name: text('name').primaryKey(),
  /** Latest moment that a look at the clock gave. */
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  /** After a jump of the clock nothing is deleted before this moment. */
  holdUntil: timestamp('hold_until', { withTimezone: true }),
});
