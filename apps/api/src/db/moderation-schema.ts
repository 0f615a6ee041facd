import type { ReportKind } from '@tagfalter/contract/reports';
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';
import { ofOwner } from './of-owner.ts';

/** What people have reported and nobody has decided yet (DSA, article 16). Who reported it is not kept. */
export const reports = pgTable(
  'reports',
  {
    /** Whose records the reported thing belongs to. */
    ownerId: ofOwner(),
    id: uuid('id').notNull(),
    kind: text('kind').$type<ReportKind>().notNull(),
    /** An entry, for a shared page as well, or a contribution. */
    target: uuid('target').notNull(),
    reason: text('reason').notNull(),
    message: text('message').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    index('reports_target').on(t.ownerId, t.target),
    index('reports_at').on(t.createdAt),
  ],
);

/** What the operator has taken down, and the reason that its author is told (DSA, article 17). */
export const takedowns = pgTable(
  'takedowns',
  {
    ownerId: ofOwner(),
    kind: text('kind').$type<ReportKind>().notNull(),
    target: uuid('target').notNull(),
    reason: text('reason').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.kind, t.target] })],
);
