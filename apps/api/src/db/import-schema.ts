import type { ImportReport, ImportState } from '@tagfalter/contract/imports';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';
import { ofAccount } from './of-owner.ts';

/** An account's running import, one at a time, at most a day old; its archive lies on disk. */
export const imports = pgTable('imports', {
  accountId: ofAccount().primaryKey(),
  id: uuid('id').notNull(),
  /** File name on the device. */
  name: text('name').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  /** Device's zone, for entries that name none (spec decision 67). */
  timeZone: text('time_zone').notNull(),
  state: text('state').$type<ImportState['state']>().notNull(),
  fault: text('fault').$type<ImportState['fault']>(),
  report: jsonb('report').$type<ImportReport>(),
  /** Entry dates given to imported entries, by their key. */
  given: jsonb('given').$type<Record<string, string>>().notNull().default({}),
  /** Dates that stay visible to others (spec decision 60). */
  keepVisible: jsonb('keep_visible').$type<string[]>().notNull().default([]),
  /** New entries get the archive's visibility. */
  restoreVisibility: boolean('restore_visibility').notNull().default(false),
  doneDays: integer('done_days').notNull().default(0),
  donePhotos: integer('done_photos').notNull().default(0),
  /** Last date imported, `YYYY-MM-DD`; dates are imported in order. */
  lastDay: text('last_day'),
  /** Last dates that brought something, newest first. */
  recentDays: jsonb('recent_days').$type<ImportState['progress']['recent']>().notNull().default([]),
  /** Content left out without room (spec decision 74). */
  leaveOut: text('leave_out').$type<ImportState['leaveOut']>().notNull().default('nothing'),
  /** Reason of a pause. */
  waitsFor: text('waits_for').$type<ImportState['waitsFor']>(),
  createdAt: createdAt(),
});

/** Hashes of the lines that imports brought into an entry: what is changed later is recognised at the next import. */
export const importedLines = pgTable(
  'imported_lines',
  {
    accountId: ofAccount(),
    entryId: uuid('entry_id').notNull(),
    lines: jsonb('lines').$type<string[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.entryId] })],
);

/** Imported dates that nobody could have written by then: they earn no reward (spec decision 8). */
export const importedDays = pgTable(
  'imported_days',
  {
    accountId: ofAccount(),
    /** `YYYY-MM-DD` */
    day: text('day').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.day] })],
);
