import type { Visibility } from '@tagfalter/domain/field-kinds';
import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';
import { owners } from './owner-schema.ts';

/** A person; their id is that of their account, which `owners` has, too. */
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
    /** Random UUID from which the ids of own entries are derived. Its owner alone learns it (decision 46). */
    entrySpace: uuid('entry_space').notNull().defaultRandom(),
    defaultVisibility: text('default_visibility').$type<Visibility>().notNull().default('private'),
    /** When its owner allowed an external assistant to work on their entries; null for not, or not any more (decision 19). */
    aiConsentAt: timestamp('ai_consent_at', { withTimezone: true, mode: 'date' }),
    /** Public part of the picture's address; a new picture gets a new one. */
    pictureId: uuid('picture_id'),
    /** Name at the identity provider that first and last name were taken from; null where somebody wrote them here by hand. */
    namesFrom: text('names_from'),
    /** Address at the identity provider that the picture was fetched from; null where it was not. */
    pictureFrom: text('picture_from'),
    /** Whether somebody chose the picture here, or took it away: the provider's never takes its place. */
    isPictureByHand: boolean('is_picture_by_hand').notNull().default(false),
    /** Privacy (spec decision 21): by address only those who were invited by it, until their owner says otherwise. */
    isFoundByEmail: boolean('is_found_by_email').notNull().default(false),
    isFoundByUsername: boolean('is_found_by_username').notNull().default(true),
    showsEmailToFriends: boolean('shows_email_to_friends').notNull().default(false),
    takesReplies: boolean('takes_replies').notNull().default(true),
    /** When the operator blocked the account; null for not (spec decision 45). */
    blockedAt: timestamp('blocked_at', { withTimezone: true, mode: 'date' }),
    /** Why, as its owner is told (DSA, article 17). */
    blockReason: text('block_reason'),
    /** When everything of it goes, where its owner has asked for that (spec decision 7). */
    endsAt: timestamp('ends_at', { withTimezone: true, mode: 'date' }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('users_identity').on(t.issuer, t.subject),
    // Of this kind it also finds names by how they begin, whatever language the database sorts in.
    uniqueIndex('users_username').on(sql`lower(${t.username}) text_pattern_ops`),
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
  ],
);

/** Invitation codes, by hash: single use, 30 days (decision 2). */
export const invitations = pgTable('invitations', {
  codeHash: text('code_hash').primaryKey(),
  createdAt: createdAt(),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true, mode: 'date' }),
  usedBy: uuid('used_by'),
  /** Names it to whoever sent it; null for codes of the operator, as are the next four. */
  id: uuid('id').unique(),
  inviterId: uuid('inviter_id').references(() => owners.ownerId, { onDelete: 'cascade' }),
  /** The address it was sent to, in lower case; nobody else can use it. */
  email: text('email'),
  /** Whether inviter and invited are friends once it is taken up. */
  befriends: boolean('befriends').notNull().default(false),
  revokedAt: timestamp('revoked_at', { withTimezone: true, mode: 'date' }),
});
