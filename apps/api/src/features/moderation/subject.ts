import type { ModerationSubject, ReportedContent } from '@tagfalter/contract/admin-moderation';
import { and, eq, isNull } from 'drizzle-orm';
import { users } from '#api/db/account-schema.ts';
import { entries } from '#api/db/entry-schema.ts';
import { contributions, events } from '#api/db/event-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';

/** A subject for the operator, with its author. */
export interface ModeratedSubject extends Pick<ReportedContent, 'date' | 'texts' | 'media'> {
  author: string;
  /** Position in the feed (S1). */
  version: number;
  /** The author, or a guest book's host. */
  accountId: string;
  email: string;
}

/** A living entry or a contribution; undefined if missing. */
export function findSubject(db: Db | Tx, subject: ModerationSubject): Promise<ModeratedSubject | undefined> {
  return subject.kind === 'guest-entry' ? findContribution(db, subject) : findEntry(db, subject);
}

async function findEntry(db: Db | Tx, { ownerId, target }: ModerationSubject): Promise<ModeratedSubject | undefined> {
  const [row] = await db
    .select({ entry: entries, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(entries)
    .innerJoin(users, eq(users.id, entries.accountId))
    .where(and(eq(entries.accountId, ownerId), eq(entries.id, target), isNull(entries.deletedAt)));
  if (!row) return undefined;
  const { entry, email, firstName, lastName } = row;
  const { topMoment, text, summary, audioTranscript, images, audio } = entry;
  return {
    ...{ accountId: ownerId, email, date: entry.date, version: entry.version },
    author: `${firstName} ${lastName} <${email}>`,
    texts: [topMoment, text, summary, audioTranscript].filter((words) => words !== ''),
    media: [...images, ...(audio ? [audio] : [])].map(({ hash }) => hash),
  };
}

async function findContribution(
  db: Db | Tx,
  { ownerId, target }: ModerationSubject,
): Promise<ModeratedSubject | undefined> {
  const [row] = await db
    .select({ entry: contributions, host: events.hostId, event: events.name })
    .from(contributions)
    .innerJoin(events, eq(events.eventId, contributions.eventId))
    .where(and(eq(contributions.eventId, ownerId), eq(contributions.id, target), isNull(contributions.deletedAt)));
  if (!row) return undefined;
  const { entry, host, event } = row;
  const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, host));
  if (!person) return undefined;
  const { email } = person;
  return {
    ...{ accountId: host, email, date: null, version: entry.version },
    author: `${entry.guestName} in "${event}" of <${email}>`,
    texts: [entry.topMoment, entry.message].filter((words) => words !== ''),
    media: entry.arrivals.map(({ hash }) => hash),
  };
}
