import { type EventGauge, MAX_WAITING_GUESTS } from '@tagfalter/contract/event-gauge';
import { COMPLETION_MS } from '@tagfalter/domain/event';
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { contributions } from '#api/db/event-schema.ts';
import { media } from '#api/db/media-schema.ts';
import type { EventDeps } from '../event-deps.ts';
import { countAnnounced, SENDING_MS } from './announced.ts';
import { ownEvent } from './service.ts';

/**
 * Announced and arrived files by guest, most pending first (spec decision 38); for the host, at any tier, also after
 * closing.
 * @throws Refusal `not_found`, `forbidden`
 */
export async function readGauge(deps: EventDeps, actor: Actor, id: string): Promise<EventGauge> {
  const { eventId } = await ownEvent(deps, actor, id);
  const rows = await countByGuest(deps, eventId);
  const [first] = rows;
  return {
    arrived: first?.allArrived ?? 0,
    waiting: first?.allWaiting ?? 0,
    guestCount: first?.guestCount ?? 0,
    announced: await countAnnounced(deps, eventId),
    guests: rows
      .filter(({ waiting }) => waiting > 0)
      .map(({ guestName, avatar, waiting, heardAt }) => ({
        guestName,
        avatarUrl: avatar && deps.media.addresses({ ownerId: eventId, hash: avatar, kind: 'image' }, 'owner').thumbnail,
        waiting,
        heardAt: new Date(heardAt).toISOString(),
        isSending: deps.now() - heardAt < SENDING_MS,
      })),
  };
}

const ROLE = sql`file ->> 'role'`;
const HASH = sql`file ->> 'hash'`;
const IS_PICTURE = sql`${ROLE} in ('top', 'more')`;
/** By hash: code of the refusal, or blank. */
const DELIVERED = sql`lateral (
  select coalesce(jsonb_object_agg(one ->> 'hash', coalesce(one ->> 'code', '')), '{}'::jsonb) as codes
    from jsonb_array_elements(${contributions.arrivals}) as one
) as delivered`;
const CODE = sql`delivered.codes ->> (${HASH})`;
/** Stored; a lost file must come again. */
const IS_HERE = sql`(${CODE} = '' and ${media.state} <> 'refused')`;
const IS_MISSING = sql`(${CODE} is null or (${CODE} = '' and ${media.hash} is null))`;

const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`;

/** Single statement: the database counts and returns only the named guests. */
function countByGuest({ db, now }: Pick<EventDeps, 'db' | 'now'>, eventId: string) {
  const { deviceHash, guestName, heardAt, submittedAt, createdAt, deletedAt, files } = contributions;
  const isOpen = sql`${createdAt} > ${sql.param(new Date(now() - COMPLETION_MS), createdAt)}`;
  const arrived = countIf(sql`${IS_PICTURE} and ${IS_HERE}`);
  const waiting = countIf(sql`${IS_PICTURE} and ${IS_MISSING} and ${isOpen}`);
  const isAvatar = sql`${ROLE} = 'avatar' and ${IS_HERE} and ${media.state} = 'ready'`;
  return db
    .select({
      guestName: sql<string>`(array_agg(${guestName} order by ${submittedAt} desc))[1]`,
      avatar: sql<string | null>`(array_agg(${HASH} order by ${submittedAt} desc) filter (where ${isAvatar}))[1]`,
      waiting: waiting.mapWith(Number),
      heardAt: sql<number>`extract(epoch from max(${heardAt})) * 1000`.mapWith(Number),
      allArrived: sql<number>`sum(${arrived}) over ()`.mapWith(Number),
      allWaiting: sql<number>`sum(${waiting}) over ()`.mapWith(Number),
      guestCount: sql<number>`count(nullif(${waiting}, 0)) over ()`.mapWith(Number),
    })
    .from(contributions)
    .innerJoin(sql`lateral jsonb_array_elements(${files}) as file`, sql`true`)
    .innerJoin(DELIVERED, sql`true`)
    .leftJoin(media, sql`${media.ownerId} = ${contributions.eventId} and ${media.hash} = ${HASH}`)
    .where(and(eq(contributions.eventId, eventId), isNotNull(submittedAt), isNull(deletedAt)))
    .groupBy(deviceHash, sql`lower(trim(${guestName}))`)
    .orderBy(desc(waiting), desc(sql`max(${heardAt})`))
    .limit(MAX_WAITING_GUESTS);
}
