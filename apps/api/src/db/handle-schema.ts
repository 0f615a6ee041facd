import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** `identity`: issuer and subject; `email` and `username` in lower case; `skeleton`: the shape of a user name. */
export type HandleKind = 'identity' | 'email' | 'username' | 'skeleton';

/**
 * Directory from what a person is known by to their account; it keeps these unique over all accounts (spec decision
 * 56). A handle is written and removed with its person.
 */
export const handles = pgTable(
  'handles',
  {
    value: text('value').notNull(),
    kind: text('kind').$type<HandleKind>().notNull(),
    /** No foreign key: a directory stands apart from its targets. */
    userId: uuid('user_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.value, t.kind] })],
);
