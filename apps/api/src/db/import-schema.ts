import type { ImportReport, ImportState } from '@tagfalter/contract/imports';
import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';
import { ofAccount } from './of-owner.ts';

/** The import of an account: the archive lies on disk meanwhile. One at a time, and none is older than a day. */
export const imports = pgTable('imports', {
  accountId: ofAccount().primaryKey(),
  id: uuid('id').notNull(),
  /** File name on the device. */
  name: text('name').notNull(),
  /** Bytes of the archive. */
  size: bigint('size', { mode: 'number' }).notNull(),
  state: text('state').$type<ImportState['state']>().notNull(),
  fault: text('fault').$type<ImportState['fault']>(),
  report: jsonb('report').$type<ImportReport>(),
  /** Days that were given to entries, by their key. */
  given: jsonb('given').$type<Record<string, string>>().notNull().default({}),
  doneDays: integer('done_days').notNull().default(0),
  donePhotos: integer('done_photos').notNull().default(0),
  /** The day that was taken over last, `YYYY-MM-DD`: days come in the order of their dates. */
  lastDay: text('last_day'),
  /** The last days that brought something, newest first. */
  recentDays: jsonb('recent_days').$type<ImportState['progress']['recent']>().notNull().default([]),
  /** Why it rests at the moment. */
  waitsFor: text('waits_for').$type<ImportState['waitsFor']>(),
  createdAt: createdAt(),
});

/** Days that an import has brought and nobody could have written by then: they earn nothing (spec decision 8). */
export const importedDays = pgTable(
  'imported_days',
  {
    accountId: ofAccount(),
    /** Local date as `YYYY-MM-DD`. */
    day: text('day').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.day] })],
);
