import { type EditTrace, NO_EDITS } from '@tagfalter/domain/edit-trace';
import type { EntryClocks } from '@tagfalter/domain/entry-merge';
import type { Work, WorkKind } from '@tagfalter/domain/entry-work';
import type { AudioRef, ImageRef, SummarySource, TranscriptSource, Visibility } from '@tagfalter/domain/field-kinds';
import type { Mood } from '@tagfalter/domain/mood';
import type { ReflectionAnswer } from '@tagfalter/domain/reflection';
import type { LostContent, RevisionKind } from '@tagfalter/domain/revision';
import type { ShelfItem } from '@tagfalter/domain/shelf';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';
import { ofAccount } from './of-owner.ts';

/** A request to the assistant with the text it replaces, as of then (S7). */
export type StoredWork = Partial<Record<WorkKind, (Work & { base: string }) | undefined>>;

/** Entries, unique by date and person. Deleted rows stay as tombstones (S9). */
export const entries = pgTable(
  'entries',
  {
    accountId: ofAccount(),
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
    addedLater: boolean('added_later').notNull().default(false),
    summaryFrom: text('summary_from').$type<SummarySource>().notNull().default('person'),
    transcriptFrom: text('transcript_from').$type<TranscriptSource>().notNull().default('person'),
    /** Pending requests to the assistant. */
    work: jsonb('work').$type<StoredWork>(),
    /** Only for the owner (spec decision 24). */
    reflections: jsonb('reflections').$type<ReflectionAnswer[]>().notNull().default([]),
    /** Only for the owner (spec decision 74). */
    shelf: jsonb('shelf').$type<ShelfItem[]>().notNull().default([]),
    /** Last writer of each field (S6). */
    clocks: jsonb('clocks').$type<EntryClocks>().notNull().default({}),
    /** Last writers, for deletions that have not seen them (S9). */
    edits: jsonb('edits').$type<EditTrace>().notNull().default(NO_EDITS),
    deletedAt: timestamp('deleted_at', { withTimezone: true, mode: 'date' }),
    /** Place in the change feed (S1). */
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
    index('entries_public')
      .on(t.date, t.accountId, t.id)
      .where(sql`${t.visibility} = 'public' and ${t.deletedAt} is null`),
    index('entries_work').on(t.updatedAt).where(sql`${t.work} is not null`),
  ],
);

/** Kept 90 days (spec decision 10). */
export const revisions = pgTable(
  'revisions',
  {
    accountId: ofAccount(),
    id: uuid('id').notNull(),
    entryId: uuid('entry_id').notNull(),
    /** When a later version replaced it. */
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    kind: text('kind').$type<RevisionKind>().notNull(),
    content: jsonb('content').$type<LostContent>().notNull(),
    /** Place in the change feed (S1). */
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index('revisions_feed').on(t.accountId, t.version),
    index('revisions_at').on(t.at),
  ],
);

/**
 * Reflection questions in four languages (spec §3). Migrations add questions and never remove one, because answers
 * refer to them.
 */
export const reflectionQuestions = pgTable('reflection_questions', {
  id: text('id').primaryKey(),
  de: text('de').notNull(),
  en: text('en').notNull(),
  fr: text('fr').notNull(),
  es: text('es').notNull(),
});
