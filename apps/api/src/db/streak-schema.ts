import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';
import { ofAccount } from './of-owner.ts';

/**
 * Runs of days that have earned invitations: of each the day it was earned with. A row is never taken back, whatever becomes of the
 * entries (spec decision 17).
 */
export const bonusRuns = pgTable(
  'bonus_runs',
  {
    accountId: ofAccount(),
    /** Local date as `YYYY-MM-DD`. */
    day: text('day').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.day] })],
);
