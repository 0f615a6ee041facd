import { sql } from 'drizzle-orm';
import { contributions } from '#api/db/event-schema.ts';
import { media } from '#api/db/media-schema.ts';
import type { Db } from '#api/db/open.ts';
import { isIncluded, type Moment } from './included.ts';

export interface ArchiveCounts {
  pictures: number;
  /** Contributions with text. */
  greetings: number;
  voices: number;
  /** Announced pictures that have not arrived. */
  waiting: number;
}

/** A picture from several guests counts once. */
export async function countArchive(db: Db, moment: Moment): Promise<ArchiveCounts> {
  const [counted] = await db
    .select({
      pictures: sql<number>`count(distinct hash) filter (where role in ('top', 'more') and is_here)`.mapWith(Number),
      voices: sql<number>`count(distinct hash) filter (where role = 'audio' and is_here)`.mapWith(Number),
      waiting: sql<number>`count(distinct hash) filter (where role in ('top', 'more') and is_awaited)`.mapWith(Number),
    })
    .from(filesOf(moment));
  const [words] = await db
    .select({
      greetings:
        sql<number>`count(*) filter (where ${contributions.message} <> '' or ${contributions.topMoment} <> '')`.mapWith(
          Number,
        ),
    })
    .from(contributions)
    .where(isIncluded(moment));
  return {
    greetings: words?.greetings ?? 0,
    pictures: counted?.pictures ?? 0,
    voices: counted?.voices ?? 0,
    waiting: counted?.waiting ?? 0,
  };
}

/** Named files, and whether each is here. */
function filesOf(moment: Moment) {
  const arrival = sql`(
    select arrival from jsonb_array_elements(${contributions.arrivals}) as arrival
      where arrival ->> 'hash' = file ->> 'hash' limit 1
  )`;
  return sql`(
    select file ->> 'hash' as hash, file ->> 'role' as role,  ${media.state} <> 'refused' and ${arrival} ->> 'code' is null and ${arrival} is not null as is_here,
        ${arrival} ->> 'code' is null and (${arrival} is null or ${media.hash} is null) as is_awaited
      from ${contributions} cross join jsonb_array_elements(${contributions.files}) as file
      left join ${media} on ${media.ownerId} = ${contributions.eventId} and ${media.hash} = file ->> 'hash'
      where ${isIncluded(moment)}
  ) as files`;
}
