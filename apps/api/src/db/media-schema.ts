import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';
import { ofOwner } from './of-owner.ts';

/** Bytes an owner's devices have delivered, checked by length and hash (S10). */
export const media = pgTable(
  'media',
  {
    ownerId: ofOwner(),
    hash: text('hash').notNull(),
    kind: text('kind').$type<'image' | 'audio'>().notNull(),
    state: text('state').$type<'received' | 'ready' | 'refused'>().notNull(),
    /**
     * SHA-256 and bytes of what is kept, where that is not what was sent: guests' pictures lose their metadata (spec
     * decision 20).
     */
    keptHash: text('kept_hash'),
    keptSize: integer('kept_size'),
    /** How often its smaller pictures could not be made. */
    attempts: integer('attempts').notNull().default(0),
    /** Why it was refused. */
    code: text('code'),
    /** As sniffed from the bytes, not as claimed. */
    type: text('type').notNull(),
    size: integer('size').notNull(),
    /** Bytes of the quota that its files take, the smaller pictures with them; 0 for what was refused. */
    stored: integer('stored').notNull().default(0),
    /** Since when it waits for an entry that names it; null while one does, or did when last looked at. */
    unnamedSince: timestamp('unnamed_since', { withTimezone: true, mode: 'date' }),
    /** CRC-32 of the bytes, for archives; null for what was refused. */
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
