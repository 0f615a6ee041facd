import { HLC_ZERO } from '@tagfalter/domain/clock';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';
import { ofAccount } from './of-owner.ts';

/** A device and its outbox's progress (S2). Its name is unique per account (spec decision 56). */
export const syncClients = pgTable(
  'sync_clients',
  {
    accountId: ofAccount(),
    clientId: uuid('client_id').notNull(),
    lastMutationId: bigint('last_mutation_id', { mode: 'number' }).notNull().default(0),
    /** Latest stamp so far: later mutations count as made no earlier (spec decision 11). */
    lastAt: text('last_at').notNull().default(HLC_ZERO),
    /**
     * Sign-in when the name first appeared, milliseconds since the epoch; no edit counts as made earlier (decision
     * 062).
     */
    firstSignInAt: bigint('first_sign_in_at', { mode: 'number' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.clientId] })],
);

/** Mutations that have taken effect, under any client name (S2). */
export const processedMutations = pgTable(
  'processed_mutations',
  {
    accountId: ofAccount(),
    key: uuid('key').notNull(),
    /** A result beyond "applied", for a repeated push (S4). */
    result: jsonb('result'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.key] }),
    // Rows arrive and go in this order: BRIN needs only a summary per range.
    index('processed_mutations_created').using('brin', t.createdAt),
  ],
);

/** Replies to calls with an Idempotency-Key (wire 17). */
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
