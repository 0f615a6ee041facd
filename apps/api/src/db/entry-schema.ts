import { type EditTrace, NO_EDITS } from '@tagfalter/domain/edit-trace';
import type { EntryClocks } from '@tagfalter/domain/entry-merge';
import type { Work, WorkKind } from '@tagfalter/domain/entry-work';
import type { AudioRef, ImageRef, SummarySource, TranscriptSource, Visibility } from '@tagfalter/domain/field-kinds';
import type { Mood } from '@tagfalter/domain/mood';
import type { ReflectionAnswer } from '@tagfalter/domain/reflection';
import type { LostContent, RevisionKind } from '@tagfalter/domain/revision';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';
import { ofAccount } from './of-owner.ts';

/** Something the assistant was asked for, with the text it is to take the place of, as that stood then (S7). */
export type StoredWork = Partial<Record<WorkKind, (Work & { base: string }) | undefined>>;

/** One day of one person. Deleted rows stay as tombstones (S9). */
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
    summaryFrom: text('summary_from').$type<SummarySource>().notNull().default('person'),
    transcriptFrom: text('transcript_from').$type<TranscriptSource>().notNull().default('person'),
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
    index('entries_public')
      .on(t.date, t.accountId, t.id)
      .where(sql`${t.visibility} = 'public' and ${t.deletedAt} is null`),
    index('entries_work').on(t.updatedAt).where(sql`${t.work} is not null`),
  ],
);

/** Earlier versions of entries, 90 days long (decision 10). */
export const revisions = pgTable(
  'revisions',
  {
    accountId: ofAccount(),
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
