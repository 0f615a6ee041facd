import { timestamp } from 'drizzle-orm/pg-core';

/** Column: when the row was made. */
export const createdAt = () => timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow();
