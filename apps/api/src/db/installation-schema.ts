import { pgTable, text } from 'drizzle-orm/pg-core';

/** Keys this installation made for itself at its first start: session secret, media signing key. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
