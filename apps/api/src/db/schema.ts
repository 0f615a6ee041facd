import { HLC_ZERO } from '@tagfalter/domain/clock';
import { type EditTrace, NO_EDITS } from '@tagfalter/domain/edit-trace';
import type { AudioRef, ImageRef, SummarySource, TranscriptSource, Visibility } from '@tagfalter/domain/entry';
import type { EntryClocks } from '@tagfalter/domain/entry-merge';
import type { Work, WorkKind } from '@tagfalter/domain/entry-work';
import type { Mood } from '@tagfalter/domain/mood';
import type { ReflectionAnswer } from '@tagfalter/domain/reflection';
import type { LostContent, RevisionKind } from '@tagfalter/domain/revision';
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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** Something the assistant was asked for, with the text it is to take the place of, as that stood then (S7). */
export type StoredWork = Partial<Record<WorkKind, (Work & { base: string }) | undefined>>;

export type AiUseKind = 'transcription' | 'summary';

const createdAt = () => timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow();

/** Keys this installation made for itself at its first start: session secret, media signing key. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

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

/** What makes an account Pro, and nothing else does (decision 25). */
export const subscriptions = pgTable(
  'subscriptions',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    status: text('status').notNull(),
    endDate: timestamp('end_date', { withTimezone: true, mode: 'date' }),
    paypalSubscriptionId: text('paypal_subscription_id'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] })],
);

/** Invitation codes, by hash: single use, 30 days (decision 2). */
export const invitations = pgTable('invitations', {
  codeHash: text('code_hash').primaryKey(),
  createdAt: createdAt(),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true, mode: 'date' }),
  usedBy: uuid('used_by'),
});

/** A device of an account and how far its outbox has been processed (S2). */
export const syncClients = pgTable(
  'sync_clients',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: uuid('client_id').notNull(),
    lastMutationId: bigint('last_mutation_id', { mode: 'number' }).notNull().default(0),
    /** Stamp of that mutation: later ones cannot have been made before it (decision 11). */
    lastAt: text('last_at').notNull().default(HLC_ZERO),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.clientId] }), unique('sync_clients_client').on(t.clientId)],
);

/** Which mutations have been processed, so that each takes effect once under whatever name it comes (S2). */
export const processedMutations = pgTable(
  'processed_mutations',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: uuid('key').notNull(),
    /** An answer that said more than "applied", for a repeated push to hear again (S4). */
    result: jsonb('result'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.key] }),
    // Rows come in the order of this column and go by it: a summary of each stretch is enough.
    index('processed_mutations_created').using('brin', t.createdAt),
  ],
);

/** One day of one person. Deleted rows stay as tombstones (S9). */
export const entries = pgTable(
  'entries',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    date: text('date').notNull(),
    timeZone: text('time_zone').notNull(),
    text: text('text').notNull().default(''),
    summary: text('summary').notNull().default(''),
    topMoment: text('top_moment').notNull().default(''),
    emojis: text('emojis').notNull().default(''),
    mood: jsonb('mood').$type<Mood>(),
    visibility: text('visibility').$type<Visibility>().notNull().default('private'),
    images: jsonb('images').$type<ImageRef[]>().notNull().default([]),
    mainImage: text('main_image'),
    audio: jsonb('audio').$type<AudioRef>(),
    audioTranscript: text('audio_transcript').notNull().default(''),
    isFavorite: boolean('is_favorite').notNull().default(false),
    /** Who wrote the summary and the transcript; null for a person. */
    summaryFrom: text('summary_from').$type<SummarySource>(),
    transcriptFrom: text('transcript_from').$type<TranscriptSource>(),
    /** What the assistant was asked for and has not made yet; null for nothing. */
    work: jsonb('work').$type<StoredWork>(),
    /** Answers to reflection questions; never for anybody but the owner (decision 24). */
    reflections: jsonb('reflections').$type<ReflectionAnswer[]>().notNull().default([]),
    /** Who wrote each field last (S6). */
    clocks: jsonb('clocks').$type<EntryClocks>().notNull().default({}),
    /** Who wrote into it last, for deletions that have not seen that (S9). */
    edits: jsonb('edits').$type<EditTrace>().notNull().default(NO_EDITS),
    deletedAt: timestamp('deleted_at', { withTimezone: true, mode: 'date' }),
    /** Account version of the last change: the row's place in the change feed (S1). */
    version: bigint('version', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    unique('entries_day').on(t.accountId, t.date),
    index('entries_feed').on(t.accountId, t.version),
    index('entries_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index('entries_id').on(t.id),
    index('entries_work').on(t.updatedAt).where(sql`${t.work} is not null`),
  ],
);

/** Earlier versions of entries, 90 days long (decision 10). */
export const revisions = pgTable(
  'revisions',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    entryId: uuid('entry_id').notNull(),
    /** When a later version took its place. */
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    kind: text('kind').$type<RevisionKind>().notNull(),
    content: jsonb('content').$type<LostContent>().notNull(),
    /** Its place in the change feed (S1). */
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index('revisions_feed').on(t.accountId, t.version),
    index('revisions_at').on(t.at),
  ],
);

/**
 * Questions to reflect on, in the four languages (spec §3). Migrations fill it and may add to it; none is ever taken
 * out, because answers refer to it.
 */
export const reflectionQuestions = pgTable('reflection_questions', {
  id: text('id').primaryKey(),
  de: text('de').notNull(),
  en: text('en').notNull(),
  fr: text('fr').notNull(),
  es: text('es').notNull(),
});

/** Bytes an account has delivered, checked by length and hash (S10). */
export const media = pgTable(
  'media',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    /** Public part of its addresses; random, 128 bit. */
    mediaId: uuid('media_id').notNull().defaultRandom(),
    kind: text('kind').$type<'image' | 'audio'>().notNull(),
    state: text('state').$type<'ready' | 'refused'>().notNull(),
    /** Why it was refused. */
    code: text('code'),
    /** As sniffed from the bytes, not as claimed. */
    type: text('type').notNull(),
    size: integer('size').notNull(),
    width: integer('width'),
    height: integer('height'),
    /** Measured on the server; null for images. */
    durationMs: integer('duration_ms'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.hash] }), unique('media_public_id').on(t.mediaId)],
);

/** Answers to calls that carried an Idempotency-Key, for a repeat (wire 17). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    status: integer('status').notNull(),
    body: jsonb('body').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] })],
);

/** What an account has had made by the assistant, for the quotas of a day (decision 13). */
export const aiUses = pgTable(
  'ai_uses',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    kind: text('kind').$type<AiUseKind>().notNull(),
    /** The local date it counts on. */
    day: text('day').notNull(),
    /** Names the call, for a repeat (wire 17); null where nobody will repeat it. */
    key: text('key'),
    /** What came of it, for a repeat; null where it is kept elsewhere. */
    result: jsonb('result'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    unique('ai_uses_key').on(t.accountId, t.key),
    index('ai_uses_day').on(t.accountId, t.kind, t.day),
    index('ai_uses_created').using('brin', t.createdAt),
  ],
);
