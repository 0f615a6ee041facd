import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/** Whose records are kept together: those of a diary, or those of an event and its guests. */
export type OwnerKind = 'account' | 'event';

/**
 * Version counter of an owner; its row is locked by every writer (S1). All that is theirs refers to it and goes with it.
 * The id of an account is also that of its user.
 */
export const owners = pgTable('owners', {
  ownerId: uuid('owner_id').primaryKey(),
  kind: text('kind').$type<OwnerKind>().notNull(),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
  /** Cursors below this get `reset` (S9). */
  minCursor: bigint('min_cursor', { mode: 'number' }).notNull().default(0),
  /**
   * When it was last restored from a backup, milliseconds since the epoch; 0 for never. Versions go on from this
   * number, so that everything below was handed out before, also what the backup does not know (S13).
   */
  epoch: bigint('epoch', { mode: 'number' }).notNull().default(0),
  /** The version it was put back to: what devices pulled above it in an earlier epoch is lost here. */
  restoredTo: bigint('restored_to', { mode: 'number' }).notNull().default(0),
  /** Bytes that all its media take (spec decision 47). */
  mediaBytes: bigint('media_bytes', { mode: 'number' }).notNull().default(0),
  /** Of these, bytes of media that nothing has named yet. */
  unnamedBytes: bigint('unnamed_bytes', { mode: 'number' }).notNull().default(0),
});
