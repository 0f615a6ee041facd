import type { ReportKind } from '@tagfalter/contract/reports';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';
import { ofOwner } from './of-owner.ts';

/** Undecided reports (DSA, article 16). */
export const reports = pgTable(
  'reports',
  {
    /** Owner of the reported record. */
    ownerId: ofOwner(),
    id: uuid('id').notNull(),
    kind: text('kind').$type<ReportKind>().notNull(),
    /** An entry (also for its shared page) or a contribution. */
    target: uuid('target').notNull(),
    reason: text('reason').notNull(),
    message: text('message').notNull().default(''),
    /** Keyed hash of reporter and target: tells reports of one reporter apart, names nobody. */
    reporter: text('reporter').notNull(),
    isByAccount: boolean('is_by_account').notNull(),
    /** Further reports that were counted without their words. */
    further: integer('further').notNull().default(0),
    /** Grows with each report about the target, counted ones too; of the newest counted here. Starts at milliseconds since the epoch. */
    number: bigint('number', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    index('reports_target').on(t.ownerId, t.target),
    index('reports_at').on(t.createdAt),
  ],
);

/** Records the operator has taken down, with the reason told to their author (DSA, article 17). */
export const takedowns = pgTable(
  'takedowns',
  {
    ownerId: ofOwner(),
    kind: text('kind').$type<ReportKind>().notNull(),
    target: uuid('target').notNull(),
    reason: text('reason').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.kind, t.target] })],
);
