import { uuid } from 'drizzle-orm/pg-core';
import { users } from './account-schema.ts';

/** Column: the account a row belongs to and goes with; the primary key of such a table begins with it. */
export const ofAccount = () =>
  uuid('account_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
