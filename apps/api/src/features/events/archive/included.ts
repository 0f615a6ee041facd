import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { contributions } from '#api/db/event-schema.ts';
import type { Db } from '#api/db/open.ts';
import type { EventArchiveOrder } from './address.ts';

/** Milliseconds since the epoch. */
export type Moment = Pick<EventArchiveOrder, 'eventId' | 'at'>;

/**
 * Condition on `contributions` for the archive: submitted by then, complete or not, also hidden; not deleted or taken
 * down.
 */
export function isIncluded({ eventId, at }: Moment): SQL | undefined {
  return and(
    eq(contributions.eventId, eventId),
    lte(contributions.submittedAt, new Date(at)),
    isNull(contributions.deletedAt),
    isNull(contributions.takenDownAt),
  );
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
  const [row] = await db.select({ mark: all }).from(contributions).where(isIncluded(moment));
  return row?.mark ?? '';
}
