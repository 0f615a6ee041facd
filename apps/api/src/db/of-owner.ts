import { uuid } from 'drizzle-orm/pg-core';
import { owners } from './owner-schema.ts';

const belonging = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => owners.ownerId, { onDelete: 'cascade' });

/** Column: the owner a row belongs to and goes with; the primary key of such a table begins with it. */
export const ofOwner = () => belonging('owner_id');
/** The same for what only accounts have. */
export const ofAccount = () => belonging('account_id');
