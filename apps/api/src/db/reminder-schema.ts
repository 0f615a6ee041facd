import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { identitySession } from './identity-schema.ts';
import { ofAccount } from './of-owner.ts';

/** Devices that want to be reminded in the evening. A row goes with its account and with the session that asked for it. */
export const reminders = pgTable(
  'reminders',
  {
    accountId: ofAccount(),
    /** SHA-256 of the endpoint, base64url. */
    id: text('id').notNull(),
    /** Address at the push service; whoever knows it and the keys can call the device. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Null where sessions are kept by another identity provider. */
    sessionId: text('session_id').references(() => identitySession.id, { onDelete: 'cascade' }),
    /** Minute of the day in the zone. */
    minute: integer('minute').notNull(),
    timeZone: text('time_zone').notNull(),
    language: text('language').$type<'de' | 'en' | 'fr' | 'es'>().notNull(),
    /** When the next one is due. */
    nextAt: timestamp('next_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** How often in a row the push service has not taken it. */
    failures: integer('failures').notNull().default(0),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index('reminders_next').on(t.nextAt),
    index('reminders_session').on(t.sessionId),
  ],
);
