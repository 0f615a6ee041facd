import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';
import { ofOwner } from './of-owner.ts';

/** Delivered bytes, checked by length and hash (S10). */
export const media = pgTable(
  'media',
  {
    ownerId: ofOwner(),
    hash: text('hash').notNull(),
    kind: text('kind').$type<'image' | 'audio'>().notNull(),
    state: text('state').$type<'received' | 'ready' | 'refused'>().notNull(),
    /**
     * SHA-256 and size of the stored bytes, if they differ: guests' pictures lose their metadata (spec decision 20).
     */
    keptHash: text('kept_hash'),
    keptSize: integer('kept_size'),
    /** Failed attempts to make its smaller pictures. */
    attempts: integer('attempts').notNull().default(0),
    /** Code of a refusal. */
    code: text('code'),
    /** Sniffed from the bytes, not as claimed. */
    type: text('type').notNull(),
    size: integer('size').notNull(),
    /** Quota bytes with all variants; 0 if refused. */
    stored: integer('stored').notNull().default(0),
    /** Since when no entry names it; null while one does, by the last look. */
    unnamedSince: timestamp('unnamed_since', { withTimezone: true, mode: 'date' }),
    /** For archives; null if refused. */
    crc32: bigint('crc32', { mode: 'number' }),
    width: integer('width'),
    height: integer('height'),
    /** Measured on the server; null for images. */
    durationMs: integer('duration_ms'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.hash] }),
    index('media_received').on(t.ownerId).where(sql`${t.state} = 'received'`),
    index('media_unnamed').on(t.ownerId).where(sql`${t.unnamedSince} is not null`),
  ],
);
