import type { Visibility } from '@tagfalter/domain/entry';
import { sql } from 'drizzle-orm';
import { bigint, boolean, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';

/** A person; their id is the account's. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    username: text('username').notNull(),
    defaultVisibility: text('default_visibility').$type<Visibility>().notNull().default('private'),
    /** When its owner allowed an external assistant to work on their entries; null for not, or not any more (decision 19). */
    aiConsentAt: timestamp('ai_consent_at', { withTimezone: true, mode: 'date' }),
    /** Public part of the picture's address; a new picture gets a new one. */
    pictureId: uuid('picture_id').unique('users_picture'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('users_identity').on(t.issuer, t.subject),
    uniqueIndex('users_username').on(sql`lower(${t.username})`),
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
  ],
);

/** Version counter of an account; its row is locked by every writer (S1). */
export const accounts = pgTable('accounts', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
  /** Cursors below this get `reset` (S9). */
  minCursor: bigint('min_cursor', { mode: 'number' }).notNull().default(0),
  /**
   * When the account was last restored from a backup, milliseconds since the epoch; 0 for never. Versions go on from
   * this number, so that everything below was handed out before, also what the backup does not know (S13).
   */
  epoch: bigint('epoch', { mode: 'number' }).notNull().default(0),
  /** The version it was put back to: what devices pulled above it in an earlier epoch is lost here. */
  restoredTo: bigint('restored_to', { mode: 'number' }).notNull().default(0),
});

/** Invitation codes, by hash: single use, 30 days (decision 2). */
export const invitations = pgTable('invitations', {
  codeHash: text('code_hash').primaryKey(),
  createdAt: createdAt(),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true, mode: 'date' }),
  usedBy: uuid('used_by'),
});
