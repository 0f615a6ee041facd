import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/** A diary, or an event with its guests. */
export type OwnerKind = 'account' | 'event';

/**
 * Version counter of an owner; every writer locks its row (S1). Owned rows refer to it and go with it. An account's id
 * is also its user's.
 */
export const owners = pgTable('owners', {
  ownerId: uuid('owner_id').primaryKey(),
  kind: text('kind').$type<OwnerKind>().notNull(),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
  /** Lower cursors get `reset` (S9). */
  minCursor: bigint('min_cursor', { mode: 'number' }).notNull().default(0),
  /**
   * Last restore, milliseconds since the epoch; 0 for never. Versions go on from here, above every earlier one (S13).
   */
  epoch: bigint('epoch', { mode: 'number' }).notNull().default(0),
  /** Version of the restored backup: later versions of an earlier epoch are lost. */
  restoredTo: bigint('restored_to', { mode: 'number' }).notNull().default(0),
  /** Bytes of all media, bounded by a quota (spec decision 47). */
  mediaBytes: bigint('media_bytes', { mode: 'number' }).notNull().default(0),
  /** Part of them that nothing has named yet. */
  unnamedBytes: bigint('unnamed_bytes', { mode: 'number' }).notNull().default(0),
});
