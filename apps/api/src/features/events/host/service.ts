import type { changeEvent as endpoint } from '@tagfalter/contract/change-event';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { isEventCode } from '@tagfalter/domain/event-code';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { changeOwner } from '#api/changes/owner-lock.ts';
import { events } from '#api/db/event-schema.ts';
import type { EventDeps } from '../event-deps.ts';
import { presentOwnEvent } from '../present.ts';
import { countContributions, type EventColumns, findEvent } from '../repository.ts';
import { makeTicket } from './code.ts';
import { eraseEvent } from './erase.ts';

/**
 * Newest first; a former Pro host still sees theirs (spec decision 32).
 * @throws Refusal `pro_required` for somebody who never was Pro
 */
export async function listEvents(deps: EventDeps, { accountId, isPro, subscriptions }: Actor): Promise<OwnEvent[]> {
  if (!isPro && subscriptions.length === 0) throw new Refusal('pro_required');
  const rows = await deps.db
    .select()
    .from(events)
    .where(and(eq(events.hostId, accountId), isNull(events.deletedAt)))
    .orderBy(desc(events.createdAt));
  const counts = await countContributions(
    deps.db,
    rows.map(({ eventId }) => eventId),
  );
  return Promise.all(rows.map((row) => presentOwnEvent(deps, row, counts.get(row.eventId))));
}

/** @throws Refusal `not_found`, `forbidden` for somebody else's */
export async function ownEvent({ db }: EventDeps, { accountId }: Actor, eventId: string): Promise<EventColumns> {
  const event = isUuid(eventId) ? await findEvent(db, eventId) : undefined;
  if (!event) throw new Refusal('not_found');
  if (event.hostId !== accountId) throw new Refusal('forbidden');
  return event;
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

type Change = v.InferOutput<(typeof endpoint)['body']>;

/** @throws Refusal `not_found`, `forbidden`, `code_too_short`, `bad_request` for a code outside of code mode */
export async function changeEvent(deps: EventDeps, actor: Actor, id: string, change: Change): Promise<OwnEvent> {
  const { eventId, mode } = await ownEvent(deps, actor, id);
  const code = change.eventCode?.normalize('NFC').trim();
  if (code !== undefined && mode !== 'code_required') throw new Refusal('bad_request');
  if (code !== undefined && !isEventCode(code)) throw new Refusal('code_too_short');
  const changed = await changeOwner(deps, eventId, async (tx, versions) => {
    const event = await findEvent(tx, eventId);
    if (!event) throw new Refusal('not_found');
    const closedAt = closing(event, change.isClosed, deps.now());
    const isNewCode = code !== undefined && code !== event.code;
    const set = {
      closedAt,
      needsApproval: change.needsApproval ?? event.needsApproval,
      tasks: change.tasks ?? event.tasks,
      ...(isNewCode && { code, codeVersion: event.codeVersion + 1, ticket: makeTicket() }),
    };
    const [row] = await tx.update(events).set(set).where(eq(events.eventId, eventId)).returning();
    versions.next();
    return row;
  });
  if (!changed) throw new Refusal('not_found');
  return presentOwnEvent(deps, changed, (await countContributions(deps.db, [eventId])).get(eventId));
}

function closing({ closedAt }: EventColumns, isClosed: boolean | undefined, now: number): Date | null {
  if (isClosed === undefined) return closedAt;
  return isClosed ? (closedAt ?? new Date(now)) : null;
}

/** Deletes an event with everything in it (spec decision 32). @throws Refusal `not_found`, `forbidden` */
export async function deleteEvent(deps: EventDeps, actor: Actor, id: string): Promise<void> {
  const { eventId } = await ownEvent(deps, actor, id);
  await eraseEvent(deps, eventId);
}
