import type { QuietRule } from '@tagfalter/domain/quiet';
import { jsonb, pgTable } from 'drizzle-orm/pg-core';
import { ofAccount } from './of-owner.ts';

/** Times, days and words that never come up by themselves; no row for none. */
export const quietRules = pgTable('quiet_rules', {
  accountId: ofAccount().primaryKey(),
  rule: jsonb('rule').$type<QuietRule>().notNull(),
});
