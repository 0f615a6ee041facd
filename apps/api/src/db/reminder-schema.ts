import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { identitySession } from './identity-schema.ts';

/** Devices with an evening reminder. A row goes with its account and with its session. */
export const reminders = pgTable(
  'reminders',
  {
    /** No foreign key: sessions do not lie with accounts (spec decision 56); `eraseRows` removes the row. */
    accountId: uuid('account_id').notNull(),
    /** SHA-256 of the endpoint, base64url. */
    id: text('id').notNull(),
    /** Secret: with it and the keys anybody can call the device. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Null with a hosted issuer. */
    sessionId: text('session_id').references(() => identitySession.id, { onDelete: 'cascade' }),
    /** Minute of the day in the zone. */
    minute: integer('minute').notNull(),
    timeZone: text('time_zone').notNull(),
    language: text('language').$type<'de' | 'en' | 'fr' | 'es'>().notNull(),
    /** Next reminder. */
    nextAt: timestamp('next_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Consecutive failures. */
    failures: integer('failures').notNull().default(0),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index('reminders_next').on(t.nextAt),
    index('reminders_session').on(t.sessionId),
  ],
);
