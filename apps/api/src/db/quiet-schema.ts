import type { QuietRule } from '@tagfalter/domain/quiet';
import { jsonb, pgTable } from 'drizzle-orm/pg-core';
import { ofAccount } from './of-owner.ts';

/** What rests for an account: times, days and words that do not come up by themselves. No row means nothing does. */
export const quietRules = pgTable('quiet_rules', {
  accountId: ofAccount().primaryKey(),
  rule: jsonb('rule').$type<QuietRule>().notNull(),
});
