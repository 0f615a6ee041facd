import { type EventFeed, MAX_FEED_CHANGES } from '@tagfalter/contract/shared-event';
import type { OwnEvent, RestrictedEvent, WireEvent } from '@tagfalter/contract/wire-event';
import { and, asc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { contributions } from '#api/db/event-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import type { EventDeps } from '../event-deps.ts';
import { presentEvent, presentOwnEvent } from '../present.ts';
import { presentAll } from '../read-entries.ts';
import type { Head } from '../remembered-counts.ts';
import { type EventColumns, findByToken } from '../repository.ts';

export interface Reader {
  token: string;
  actor: Actor | undefined;
}

/** Public part of an event for people with an account (wire 19). */
export const restricted = ({ name, mode }: EventColumns): RestrictedEvent => ({ eventName: name, sharingMode: mode });

/** Only name and mode are visible (spec decision 29). */
export function isRestricted({ mode }: EventColumns, actor: Actor | undefined): boolean {
  return mode === 'account_required' && !actor;
}

/** Public page data before sign-in; `undefined` for an unknown link. */
export async function readEventPage(
  deps: EventDeps,
  token: string,
): Promise<{ event: WireEvent | RestrictedEvent } | undefined> {
  const event = await findByToken(deps.db, token);
  if (!event) return undefined;
  if (isRestricted(event, undefined)) return { event: restricted(event) };
  const head = await headOf(deps, event.eventId);
  return { event: await presentEvent(deps, event, await deps.countAt(event.eventId, head)) };
}

export async function present(
  deps: EventDeps,
  event: EventColumns,
  { isOwner, head }: { isOwner: boolean; head: Head },
): Promise<OwnEvent | WireEvent> {
  const counts = await deps.countAt(event.eventId, head);
  return isOwner ? presentOwnEvent(deps, event, counts) : presentEvent(deps, event, counts);
}

/** @throws Refusal `not_found` */
export async function headOf({ db }: EventDeps, eventId: string): Promise<Head & { minCursor: number }> {
  const { version, epoch, minCursor } = owners;
  const [head] = await db.select({ version, epoch, minCursor }).from(owners).where(eq(owners.ownerId, eventId));
  if (!head) throw new Refusal('not_found');
  return head;
}

interface Position {
  cursor?: number | undefined;
  epoch?: number | undefined;
  limit?: number | undefined;
}

/**
 * Changes after a cursor, oldest first. A reader from before a restore starts anew (S13).
 * @throws Refusal `not_found`, `unauthorized` for a restricted reader
 */
export async function readEventFeed(deps: EventDeps, { token, actor }: Reader, position: Position): Promise<EventFeed> {
  const event = await findByToken(deps.db, token);
  if (!event) throw new Refusal('not_found');
  if (isRestricted(event, actor)) throw new Refusal('unauthorized');
  const { eventId } = event;
  const isOwner = actor?.accountId === event.hostId;
  const head = await headOf(deps, eventId);
  const { cursor = 0 } = position;
  const isLost = cursor > head.version || cursor < head.minCursor || (position.epoch ?? head.epoch) !== head.epoch;
  const reset = cursor > 0 && isLost;
  const after = reset ? 0 : cursor;
  const limit = Math.min(Math.max(1, position.limit ?? MAX_FEED_CHANGES), MAX_FEED_CHANGES);
  // Unsettled ones may share a version with a visible one: a page must not end between them.
  const isSettled = or(isNotNull(contributions.finishedAt), isNotNull(contributions.deletedAt));
  const isNew = and(eq(contributions.eventId, eventId), gt(contributions.version, after), isSettled);
  // A new reader needs no deletions.
  const isWanted =
    after === 0 ? and(isNew, isNotNull(contributions.finishedAt), isNull(contributions.deletedAt)) : isNew;
  const found = await deps.db
    .select()
    .from(contributions)
    .where(isWanted)
    .orderBy(asc(contributions.version))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const entries = await presentAll(deps, deps.db, { eventId, rows, isHost: isOwner });
  const more = found.length > rows.length;
  return {
    event: await present(deps, event, { isOwner, head }),
    isOwner,
    changes: rows.map(({ id, version }, at) => ({ id, version, entry: entries[at] ?? null })),
    cursor: more ? (rows.at(-1)?.version ?? head.version) : Math.max(after, head.version),
    epoch: head.epoch,
    more,
    reset,
  };
}
