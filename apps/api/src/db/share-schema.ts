import type { ShareOptions } from '@tagfalter/domain/share';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';
import { ofAccount } from './of-owner.ts';

/** Links, at most one per entry. */
export const shares = pgTable(
  'shares',
  {
    accountId: ofAccount(),
    entryId: uuid('entry_id').notNull(),
    /** 128 random bits, base64url. */
    token: text('token').notNull(),
    options: jsonb('options').$type<ShareOptions>().notNull(),
    /** Null for no end. */
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }),
    isOnce: boolean('is_once').notNull().default(false),
    /** Use of a once-only link. */
    usedAt: timestamp('used_at', { withTimezone: true, mode: 'date' }),
    /** SHA-256 of the key of the call that used it, base64url: that caller may repeat it for a while. */
    usedBy: text('used_by'),
    /** Stamp of the entry's deletion that ended earlier links; a later one ends this (decision 058). */
    madeAfter: text('made_after'),
    opened: integer('opened').notNull().default(0),
    lastOpenedAt: timestamp('last_opened_at', { withTimezone: true, mode: 'date' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.entryId] })],
);

/** Directory from token to owner (spec decision 56). */
export const shareTokens = pgTable(
  'share_tokens',
  {
    token: text('token').primaryKey(),
    /** No foreign key: a directory stands apart from its targets. */
    accountId: uuid('account_id').notNull(),
    entryId: uuid('entry_id').notNull(),
  },
  (t) => [index('share_tokens_account').on(t.accountId)],
);
