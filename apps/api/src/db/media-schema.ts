import { integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';
import { ofAccount } from './of-account.ts';

/** Bytes an account has delivered, checked by length and hash (S10). */
export const media = pgTable(
  'media',
  {
    accountId: ofAccount(),
    hash: text('hash').notNull(),
    /** Public part of its addresses; random, 128 bit. */
    mediaId: uuid('media_id').notNull().defaultRandom(),
    kind: text('kind').$type<'image' | 'audio'>().notNull(),
    state: text('state').$type<'ready' | 'refused'>().notNull(),
    /** Why it was refused. */
    code: text('code'),
    /** As sniffed from the bytes, not as claimed. */
    type: text('type').notNull(),
    size: integer('size').notNull(),
    width: integer('width'),
    height: integer('height'),
    /** Measured on the server; null for images. */
    durationMs: integer('duration_ms'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.hash] }), unique('media_public_id').on(t.mediaId)],
);
