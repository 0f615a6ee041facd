import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';

/** Marks of throttles that all processes share; a directory, which no owner has. */
export const throttleMarks = pgTable(
  'throttle_marks',
  {
    /** Keyed hash of the throttle's name and the caller: no address can be found from it. */
    key: text('key').primaryKey(),
    /** Milliseconds since the epoch, followed by six random digits that tell marks of one millisecond apart. */
    marks: bigint('marks', { mode: 'bigint' }).array().notNull(),
    /** When the newest mark has left the window, milliseconds since the epoch. */
    endsAt: bigint('ends_at', { mode: 'number' }).notNull(),
  },
  (table) => [index('throttle_marks_ends_at').on(table.endsAt)],
);
