import type { Visibility } from '@tagfalter/domain/field-kinds';
import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';

/** A person. Their id is also their account's in `owners`; `handles` leads to it and keeps their names unique. */
export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  email: text('email').notNull(),
  emailVerified: boolean('email_verified').notNull().default(false),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  username: text('username').notNull(),
  /** Random UUID; the ids of own entries derive from it. Secret from others (spec decision 46). */
  entrySpace: uuid('entry_space').notNull().defaultRandom(),
  defaultVisibility: text('default_visibility').$type<Visibility>().notNull().default('private'),
  /** Consent to an external assistant; null without (spec decision 19). */
  aiConsentAt: timestamp('ai_consent_at', { withTimezone: true, mode: 'date' }),
  /** Public part of the picture's address; changes with each picture. */
  pictureId: uuid('picture_id'),
  /** Provider that first and last name came from; null if typed here. */
  namesFrom: text('names_from'),
  /** Provider's URL of the picture; null for an own one. */
  pictureFrom: text('picture_from'),
  /** Chosen or removed here by hand: the provider's picture never replaces it. */
  isPictureByHand: boolean('is_picture_by_hand').notNull().default(false),
  /** By default only people invited by their address are found by it (spec decision 21). */
  isFoundByEmail: boolean('is_found_by_email').notNull().default(false),
  isFoundByUsername: boolean('is_found_by_username').notNull().default(true),
  showsEmailToFriends: boolean('shows_email_to_friends').notNull().default(false),
  takesReplies: boolean('takes_replies').notNull().default(true),
  /** null if not blocked (spec decision 45). */
  blockedAt: timestamp('blocked_at', { withTimezone: true, mode: 'date' }),
  /** Told to the owner (DSA, article 17). */
  blockReason: text('block_reason'),
  /** When everything is deleted, if requested (spec decision 7). */
  endsAt: timestamp('ends_at', { withTimezone: true, mode: 'date' }),
  createdAt: createdAt(),
});

/** By hash: single use, 30 days (spec decision 2). */
export const invitations = pgTable('invitations', {
  codeHash: text('code_hash').primaryKey(),
  createdAt: createdAt(),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true, mode: 'date' }),
  usedBy: uuid('used_by'),
  /** For its sender; null for the operator's codes, as are the next four. */
  id: uuid('id').unique(),
  inviterId: uuid('inviter_id'),
  /** Lower case; only this address can use the code. */
  email: text('email'),
  /** Its use makes sender and invited friends. */
  befriends: boolean('befriends').notNull().default(false),
  revokedAt: timestamp('revoked_at', { withTimezone: true, mode: 'date' }),
});
