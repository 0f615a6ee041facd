import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';
import { ofAccount } from './of-owner.ts';

/** Bytes on shelves, by their hash; entries name them (spec decision 74). Never decoded, without variants. */
export const shelfFiles = pgTable(
  'shelf_files',
  {
    accountId: ofAccount(),
    hash: text('hash').notNull(),
    /** Sniffed from the bytes. */
    type: text('type').notNull(),
    size: integer('size').notNull(),
    /** Quota bytes. */
    stored: integer('stored').notNull(),
    /** For archives. */
    crc32: bigint('crc32', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.hash] })],
);
