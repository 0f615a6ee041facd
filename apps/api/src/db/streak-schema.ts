import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';
import { ofAccount } from './of-owner.ts';

/**
 * Streaks that earned invitations, by the date that earned. Rows stay whatever happens to the entries (spec decision
 * 17).
 */
export const bonusRuns = pgTable(
  'bonus_runs',
  {
    accountId: ofAccount(),
    /** `YYYY-MM-DD` */
    day: text('day').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.day] })],
);
