import { HLC_ZERO } from '@tagfalter/domain/clock';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';
import { ofAccount } from './of-owner.ts';

/**
 * A device of an account and how far its outbox has been processed (S2). The device's name means something within the
 * account only (decision 56).
 */
export const syncClients = pgTable(
  'sync_clients',
  {
    accountId: ofAccount(),
    clientId: uuid('client_id').notNull(),
    lastMutationId: bigint('last_mutation_id', { mode: 'number' }).notNull().default(0),
    /** Latest stamp of its mutations so far: later ones count as made no earlier (decision 11). */
    lastAt: text('last_at').notNull().default(HLC_ZERO),
    /** Sign-in under which the name was first seen, milliseconds since the epoch; no edit counts as made earlier (decision 062). */
    firstSignInAt: bigint('first_sign_in_at', { mode: 'number' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.clientId] })],
);

/** Which mutations have been processed, so that each takes effect once under whatever name it comes (S2). */
export const processedMutations = pgTable(
  'processed_mutations',
  {
    accountId: ofAccount(),
    key: uuid('key').notNull(),
    /** An answer that said more than "applied", for a repeated push to hear again (S4). */
    result: jsonb('result'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.key] }),
    // Rows come in the order of this column and go by it: a summary of each stretch is enough.
    index('processed_mutations_created').using('brin', t.createdAt),
  ],
);

/** Answers to calls that carried an Idempotency-Key, for a repeat (wire 17). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: ofAccount(),
    key: text('key').notNull(),
    status: integer('status').notNull(),
    body: jsonb('body').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] })],
);
