import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { contributions, events, eventTokens } from '#api/db/event-schema.ts';
import { media } from '#api/db/media-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';

export type EventColumns = typeof events.$inferSelect;
export type ContributionColumns = typeof contributions.$inferSelect;

/** SHA-256 in hex of tokens, secrets and device names, which are stored by hash alone. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** `undefined` for an unknown token or a deleted event. */
export async function findByToken(db: Db | Tx, token: string): Promise<EventColumns | undefined> {
  const { eventId, tokenHash } = eventTokens;
  const [found] = await db
    .select({ eventId })
    .from(eventTokens)
    .where(eq(tokenHash, hashOf(token)));
  return found && findEvent(db, found.eventId);
}

/** Without deleted ones. */
export async function findEvent(db: Db | Tx, eventId: string): Promise<EventColumns | undefined> {
  const [found] = await db
    .select()
    .from(events)
    .where(and(eq(events.eventId, eventId), isNull(events.deletedAt)));
  return found;
}

/** Deleted ones included. */
export async function findContribution(
  db: Db | Tx,
  eventId: string,
  id: string,
): Promise<ContributionColumns | undefined> {
  const isOne = and(eq(contributions.eventId, eventId), eq(contributions.id, id));
  const [found] = await db.select().from(contributions).where(isOne);
  return found;
}

/** Contributions that delivered one of these files, without deleted ones. */
export async function contributionsWith(
  db: Db | Tx,
  eventId: string,
  hashes: readonly string[],
): Promise<ContributionColumns[]> {
  if (hashes.length === 0) return [];
  const holds = sql`exists (
    select 1 from jsonb_array_elements(${contributions.arrivals}) as arrival
      where arrival ->> 'hash' = any(${sql.param([...hashes])}::text[])
  )`;
  return db
    .select()
    .from(contributions)
    .where(and(eq(contributions.eventId, eventId), isNull(contributions.deletedAt), holds));
}

/** Counts on the host's cards. */
export interface EventCounts {
  entryCount: number;
  guestCount: number;
  pictureCount: number;
  awaitingCount: number;
}

/** By id. A guest is a browser and a name: two people may share a phone (spec decision 28). */
export async function countContributions(db: Db, eventIds: readonly string[]): Promise<Map<string, EventCounts>> {
  if (eventIds.length === 0) return new Map();
  const { finishedAt, approvedAt, awaitingWords, hiddenAt, takenDownAt, deletedAt } = contributions;
  const isThere = sql`${finishedAt} is not null and ${deletedAt} is null`;
  const guest = sql`(${contributions.deviceHash}, lower(trim(${contributions.guestName})))`;
  const pictures = sql`(
    select count(*) from jsonb_array_elements(${contributions.files}) as file where file ->> 'role' in ('top', 'more')
  )`;
  const isHidden = sql`(${hiddenAt} is not null or ${takenDownAt} is not null)`;
  // Words and finished pictures without approval.
  const waits = sql`(${approvedAt} is null or ${awaitingWords} <> '[]'::jsonb or exists (
    select 1 from ${media} where ${media.ownerId} = ${contributions.eventId} and ${media.state} = 'ready'
      and ${media.hash} = any(array(
        select arrival ->> 'hash' from jsonb_array_elements(${contributions.arrivals}) as arrival
          where arrival ->> 'isApproved' = 'false' and arrival ->> 'code' is null
      ))
  ))`;
  const isShown = sql`${isThere} and ${approvedAt} is not null and not ${isHidden}`;
  const rows = await db
    .select({
      eventId: contributions.eventId,
      entryCount: sql<number>`count(*) filter (where ${isShown})`.mapWith(Number),
      guestCount: sql<number>`count(distinct ${guest}) filter (where ${isThere})`.mapWith(Number),
      pictureCount: sql<number>`coalesce(sum(${pictures}) filter (where ${isThere}), 0)`.mapWith(Number),
      awaitingCount: sql<number>`count(*) filter (where ${isThere} and ${waits} and not ${isHidden})`.mapWith(Number),
    })
    .from(contributions)
    .where(sql`${contributions.eventId} = any(${sql.param([...eventIds])}::uuid[])`)
    .groupBy(contributions.eventId);
  return new Map(rows.map(({ eventId, ...counts }) => [eventId, counts]));
}
