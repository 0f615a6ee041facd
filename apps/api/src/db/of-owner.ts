import { uuid } from 'drizzle-orm/pg-core';
import { owners } from './owner-schema.ts';

const belonging = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => owners.ownerId, { onDelete: 'cascade' });

/** Column of the owning owner, deleted with it. The primary key of such a table begins with it. */
export const ofOwner = () => belonging('owner_id');
/** The same for tables of accounts. */
export const ofAccount = () => belonging('account_id');
