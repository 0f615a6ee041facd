import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';
import { ofAccount } from './of-owner.ts';
import { owners } from './owner-schema.ts';

/** The other side. No foreign key: its account may lie elsewhere (spec decision 56); `eraseRows` removes the row. */
const other = (name: string) => uuid(name);

/** A row per friend, both written in one transaction. */
export const friendships = pgTable(
  'friendships',
  {
    accountId: ofAccount(),
    friendId: other('friend_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.friendId] }), index('friendships_friend').on(t.friendId)],
);

export type RequestState = 'pending' | 'accepted' | 'declined';

/**
 * Friend requests, asked for by both sides. A request by address stores the address alone, so that unknown ones look
 * the same; its confirmed holder finds it (spec decision 21).
 */
export const friendRequests = pgTable(
  'friend_requests',
  {
    requesterId: uuid('requester_id')
      .notNull()
      .references(() => owners.ownerId, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    /** Null for a request by address. */
    addresseeId: other('addressee_id'),
    /** Lower case; null for a request by username or id. */
    email: text('email'),
    state: text('state').$type<RequestState>().notNull().default('pending'),
    createdAt: createdAt(),
    answeredAt: timestamp('answered_at', { withTimezone: true, mode: 'date' }),
    /** Withdrawn rows stay, so that a declined request cannot be repeated at once. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true, mode: 'date' }),
  },
  (t) => [
    primaryKey({ columns: [t.requesterId, t.id] }),
    index('friend_requests_id').on(t.id),
    uniqueIndex('friend_requests_person').on(t.requesterId, t.addresseeId),
    uniqueIndex('friend_requests_address').on(t.requesterId, t.email),
    index('friend_requests_addressee').on(t.addresseeId),
    index('friend_requests_email').on(t.email).where(sql`${t.email} is not null`),
  ],
);

export const blocks = pgTable(
  'blocks',
  {
    accountId: ofAccount(),
    blockedId: other('blocked_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.blockedId] }), index('blocks_blocked').on(t.blockedId)],
);

/** Friends' emoji replies to an account's entries. */
export const replies = pgTable(
  'replies',
  {
    accountId: ofAccount(),
    entryId: uuid('entry_id').notNull(),
    userId: other('user_id').notNull(),
    emoji: text('emoji').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.entryId, t.userId] }), index('replies_user').on(t.userId)],
);
