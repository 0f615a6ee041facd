import { MINUTE_MS } from '@tagfalter/domain/durations';
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { changeOwner } from '#api/changes/owner-lock.ts';
import { contributions } from '#api/db/event-schema.ts';
import type { EventDeps } from '../event-deps.ts';
import type { Amount } from '../guest/amount.ts';
import { endReservations } from '../guest/quota.ts';
import { ownEvent } from './service.ts';

/** Milliseconds since the last contact in which a phone counts as sending. */
export const SENDING_MS = MINUTE_MS;

/** Room that is reserved for files which have not arrived. */
export async function countAnnounced({ db }: Pick<EventDeps, 'db'>, eventId: string): Promise<Amount> {
  const { heldBytes, heldFiles, reservedUntil } = contributions;
  const [found] = await db
    .select({
      bytes: sql`coalesce(sum(${heldBytes}), 0)`.mapWith(Number),
      files: sql`coalesce(sum(${heldFiles}), 0)`.mapWith(Number),
    })
    .from(contributions)
    .where(and(eq(contributions.eventId, eventId), isNotNull(reservedUntil)));
  return found ?? { bytes: 0, files: 0 };
}

/** Gives back what phones hold that are not sending. @throws Refusal `not_found`, `forbidden` */
export async function dropAnnounced(deps: EventDeps, actor: Actor, id: string): Promise<void> {
  const { eventId } = await ownEvent(deps, actor, id);
  const isIdle = lt(contributions.heardAt, new Date(deps.now() - SENDING_MS));
  await changeOwner(deps, eventId, (tx) => endReservations(tx, eventId, isIdle));
}
