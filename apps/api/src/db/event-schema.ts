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

/** A guest book. It is an owner: its contributions and media are kept under its id, and its version counts its changes. */
export const events = pgTable(
  'events',
  {
    eventId: ofEvent().primaryKey(),
    /** Account of the host. */
    hostId: uuid('host_id').notNull(),
    /** In the event's address; not the id, which media addresses carry. */
    token: text('token').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    type: text('type').$type<EventType>().notNull(),
    /** `YYYY-MM-DD` */
    date: text('date'),
    color: text('color').notNull(),
    mode: text('mode').$type<SharingMode>().notNull(),
    /** As its host wrote it; compared by `bareEventCode`. */
    code: text('code'),
    /** Counts changes of the code: whoever knew an earlier one counts as anybody. */
    codeVersion: integer('code_version').notNull().default(1),
    coverHash: text('cover_hash'),
    tasks: jsonb('tasks').$type<PhotoTask[]>().notNull().default([]),
    needsApproval: boolean('needs_approval').notNull().default(false),
    closedAt: instant('closed_at'),
    /** Bytes and files that contributions count (spec decision 31). */
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    files: integer('files').notNull().default(0),
    /** Since when it answers nobody; its files are being removed. */
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('events_host').on(t.hostId),
    index('events_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
);

/** The one way from a link to an event; a token never changes, and goes with its event. */
export const eventTokens = pgTable('event_tokens', {
  /** SHA-256, hex. */
  tokenHash: text('token_hash').primaryKey(),
  /** No key to the event: a directory stands apart from what it leads to (spec decision 56). */
  eventId: uuid('event_id').notNull(),
});

/** A file that a contribution has delivered itself: whoever knows the hash of a picture does not have it by that. */
export interface Arrival {
  hash: string;
  /** Why it was refused; null for one that is kept. */
  code: string | null;
  /** Whether the host wants it shown: one that comes later than their word waits for the next. */
  isApproved: boolean;
  /** When it came from this contribution, milliseconds since the epoch; another may have delivered the same bytes before. */
  at: number;
}

/** What a guest leaves: words and files, one unit (spec decision 30). A deleted row stays, emptied, for the feed. */
export const contributions = pgTable(
  'contributions',
  {
    eventId: ofEvent(),
    /** Made by the guest's phone. */
    id: uuid('id').notNull(),
    /** SHA-256 of the secret that the phone made, hex. */
    secretHash: text('secret_hash').notNull(),
    /** SHA-256 of the browser's random name, hex. */
    deviceHash: text('device_hash').notNull(),
    /** Version of the code that it came with; null where none was asked for. */
    codeVersion: integer('code_version'),
    /** Who was signed in. */
    accountId: uuid('account_id'),
    guestName: text('guest_name').notNull().default(''),
    topMoment: text('top_moment').notNull().default(''),
    message: text('message').notNull().default(''),
    files: jsonb('files').$type<GuestFile[]>().notNull().default([]),
    arrivals: jsonb('arrivals').$type<Arrival[]>().notNull().default([]),
    /** What it counts of its event's bytes and files: all that it names, or less once it has not come in time. */
    countedBytes: bigint('counted_bytes', { mode: 'number' }).notNull().default(0),
    countedFiles: integer('counted_files').notNull().default(0),
    /** Until when room is kept for what has not come; null where none is. */
    reservedUntil: instant('reserved_until'),
    submittedAt: instant('submitted_at'),
    /** When everything had arrived: from then on it is shown. */
    finishedAt: instant('finished_at'),
    /** When it was shown by the host's word, or would have been without approval. */
    approvedAt: instant('approved_at'),
    hiddenAt: instant('hidden_at'),
    /** Hashes of pictures that the host has hidden. */
    hiddenFiles: jsonb('hidden_files').$type<string[]>().notNull().default([]),
    deletedAt: instant('deleted_at'),
    /** The event's version of the last change: the row's place in its feed (S1). */
    version: bigint('version', { mode: 'number' }).notNull(),
    /** When its phone was last heard of, to the half minute; the feed is not told of it. */
    heardAt: instant('heard_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.id] }),
    index('contributions_feed').on(t.eventId, t.version),
    index('contributions_id').on(t.id),
    index('contributions_reserved').on(t.eventId, t.reservedUntil).where(sql`${t.reservedUntil} is not null`),
    // What is hidden is asked for with every page and every picture.
    index('contributions_hidden')
      .on(t.eventId)
      .where(sql`${t.hiddenAt} is not null or ${t.hiddenFiles} <> '[]'::jsonb`),
    index('contributions_open').on(t.createdAt).where(sql`${t.finishedAt} is null and ${t.deletedAt} is null`),
  ],
);
