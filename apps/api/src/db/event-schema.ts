import type { GuestFile } from '@tagfalter/contract/contribution';
import type { PhotoTask } from '@tagfalter/contract/event-fields';
import type { EventType, SharingMode } from '@tagfalter/domain/event';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';
import { owners } from './owner-schema.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const ofEvent = () =>
  uuid('event_id')
    .notNull()
    .references(() => owners.ownerId, { onDelete: 'cascade' });

/** A guest book. It is an owner of contributions and media. */
export const events = pgTable(
  'events',
  {
    eventId: ofEvent().primaryKey(),
    /** Account of the host. */
    hostId: uuid('host_id').notNull(),
    /** In the public address. The id is in media addresses. */
    token: text('token').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    type: text('type').$type<EventType>().notNull(),
    /** `YYYY-MM-DD` */
    date: text('date'),
    color: text('color').notNull(),
    mode: text('mode').$type<SharingMode>().notNull(),
    /** As typed; compared by `bareEventCode`. */
    code: text('code'),
    /** Proves the code in links (spec decision 63); null without a code. */
    ticket: text('ticket'),
    /** Grows with each new code; an earlier code opens nothing. */
    codeVersion: integer('code_version').notNull().default(1),
    coverHash: text('cover_hash'),
    tasks: jsonb('tasks').$type<PhotoTask[]>().notNull().default([]),
    needsApproval: boolean('needs_approval').notNull().default(false),
    closedAt: instant('closed_at'),
    /** Bytes and files reserved or used by contributions (spec decision 64). */
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    files: integer('files').notNull().default(0),
    /** Bytes of all words (UTF-8). */
    words: integer('words').notNull().default(0),
    /** Set: hidden, and its files are being removed. */
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('events_host').on(t.hostId),
    index('events_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
);

/** Directory from link to event; a token never changes. */
export const eventTokens = pgTable('event_tokens', {
  /** SHA-256, hex. */
  tokenHash: text('token_hash').primaryKey(),
  /** No foreign key: a directory stands apart from its targets (spec decision 56). */
  eventId: uuid('event_id').notNull(),
});

/** A file this contribution delivered itself: knowing a picture's hash is not having it. */
export interface Arrival {
  hash: string;
  /** Refusal; null if kept. */
  code: string | null;
  /** Approved by the host. A later file waits for the next approval. */
  isApproved: boolean;
  /** Milliseconds since the epoch. Another contribution may have delivered the same bytes earlier. */
  at: number;
}

/** Words of a contribution that are approved one by one; its name is fixed once it is finished. */
export type GuestWordsColumn = 'topMoment' | 'message';

/** Words and files of a guest as one unit (spec decision 30). A deleted row stays, emptied, for the feed. */
export const contributions = pgTable(
  'contributions',
  {
    eventId: ofEvent(),
    /** Made by the guest's phone. */
    id: uuid('id').notNull(),
    /** SHA-256 of the phone's secret, hex. */
    secretHash: text('secret_hash').notNull(),
    /** SHA-256 of the browser's random name, hex. */
    deviceHash: text('device_hash').notNull(),
    /** Keyed hash of event and network address of the last telling; empty once deleted. */
    addressHash: text('address_hash').notNull().default(''),
    /** Version of the code given; null if none was asked for. */
    codeVersion: integer('code_version'),
    /** Signed-in account, if any. */
    accountId: uuid('account_id'),
    guestName: text('guest_name').notNull().default(''),
    topMoment: text('top_moment').notNull().default(''),
    message: text('message').notNull().default(''),
    files: jsonb('files').$type<GuestFile[]>().notNull().default([]),
    arrivals: jsonb('arrivals').$type<Arrival[]>().notNull().default([]),
    /** Its share of the event's bytes and files: everything named, less what did not arrive in time. */
    countedBytes: bigint('counted_bytes', { mode: 'number' }).notNull().default(0),
    countedFiles: integer('counted_files').notNull().default(0),
    /** Part of it that is reserved for missing files. */
    heldBytes: bigint('held_bytes', { mode: 'number' }).notNull().default(0),
    heldFiles: integer('held_files').notNull().default(0),
    /** Bytes of its words (UTF-8). */
    countedWords: integer('counted_words').notNull().default(0),
    /** Until then the reservation gives way to nobody; null without a reservation. */
    reservedUntil: instant('reserved_until'),
    submittedAt: instant('submitted_at'),
    /** When everything had arrived; shown from then on. */
    finishedAt: instant('finished_at'),
    /** Approval by the host; without moderation, when it appeared. */
    approvedAt: instant('approved_at'),
    /** Words added to an approved contribution, which wait for the next approval (spec decision 61). */
    awaitingWords: jsonb('awaiting_words').$type<GuestWordsColumn[]>().notNull().default([]),
    /** By the host. */
    hiddenAt: instant('hidden_at'),
    /** By the operator; the host cannot undo it, and what the host has hidden stays hidden afterwards. */
    takenDownAt: instant('taken_down_at'),
    /** Pictures of this contribution the host has hidden; the same bytes of another guest stay. */
    hiddenFiles: jsonb('hidden_files').$type<string[]>().notNull().default([]),
    deletedAt: instant('deleted_at'),
    /** Place in the event's feed (S1). */
    version: bigint('version', { mode: 'number' }).notNull(),
    /** Last contact, accurate to 30 s; not part of the feed. */
    heardAt: instant('heard_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.id] }),
    index('contributions_feed').on(t.eventId, t.version),
    index('contributions_id').on(t.id),
    index('contributions_reserved').on(t.eventId, t.reservedUntil).where(sql`${t.reservedUntil} is not null`),
    index('contributions_address').on(t.eventId, t.addressHash),
    index('contributions_open').on(t.createdAt).where(sql`${t.finishedAt} is null and ${t.deletedAt} is null`),
  ],
);
