import { and, eq, isNull, lte, notExists, type SQL, sql } from 'drizzle-orm';
import { contributions } from '#api/db/event-schema.ts';
import { takedowns } from '#api/db/moderation-schema.ts';
import type { Db } from '#api/db/open.ts';
import { deliveredBy } from '../arrivals.ts';
import type { EventArchiveOrder } from './address.ts';

/** Milliseconds since the epoch. */
export type Moment = Pick<EventArchiveOrder, 'eventId' | 'at'>;

const isTakedownOfIt = and(
  eq(takedowns.ownerId, contributions.eventId),
  eq(takedowns.kind, 'guest-entry'),
  eq(takedowns.target, contributions.id),
);

/**
 * Condition on `contributions` for the archive: submitted by then, complete or not, also hidden; not deleted or taken
 * down.
 */
export function isIncluded(db: Db, { eventId, at }: Moment): SQL | undefined {
  return and(
    eq(contributions.eventId, eventId),
    lte(contributions.submittedAt, new Date(at)),
    isNull(contributions.deletedAt),
    notExists(db.select({ target: takedowns.target }).from(takedowns).where(isTakedownOfIt)),
  );
}

/** Hashes taken down: excluded from every contribution. */
export async function takenDownIn(db: Db, eventId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ arrivals: contributions.arrivals })
    .from(contributions)
    .innerJoin(takedowns, isTakedownOfIt)
    .where(eq(contributions.eventId, eventId));
  return new Set(rows.flatMap(deliveredBy));
}

/** Changes when an included part is deleted, taken down or lost; not by later or hidden parts. */
export async function markOfMoment(db: Db, moment: Moment): Promise<string> {
  const delivered = sql`(
    select string_agg(arrival ->> 'hash', ' ' order by arrival ->> 'hash')
      from jsonb_array_elements(${contributions.arrivals}) as arrival
      where arrival ->> 'code' is null and (arrival ->> 'at')::numeric <= ${moment.at}
  )`;
  const all = sql<string>`md5(coalesce(string_agg(
    ${contributions.id}::text || ' ' || coalesce(${delivered}, ''), ';' order by ${contributions.id}
  ), ''))`;
  const [row] = await db.select({ mark: all }).from(contributions).where(isIncluded(db, moment));
  return row?.mark ?? '';
}
