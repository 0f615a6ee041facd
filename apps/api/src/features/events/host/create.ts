import { randomBytes, randomUUID } from 'node:crypto';
import type { createEvent as endpoint } from '@tagfalter/contract/create-event';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { MAX_COVER_BYTES } from '@tagfalter/domain/event';
import { and, count, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { dropReply, getReply, saveReply } from '#api/changes/idempotency.ts';
import { lockOwner } from '#api/changes/owner-lock.ts';
import { events, eventTokens } from '#api/db/event-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import type { FormFile } from '#api/http/route.ts';
import type { EventDeps } from '../event-deps.ts';
import { presentOwnEvent } from '../present.ts';
import { countContributions, findEvent, hashOf } from '../repository.ts';
import { eventCodeOf, makeTicket } from './code.ts';
import { eraseEvent } from './erase.ts';

/** 128 bits. */
const TOKEN_BYTES = 16;
/** Per host. */
const MAX_EVENTS = 200;

type Form = v.InferOutput<(typeof endpoint)['body']>;

/**
 * Creates an event. A repeated key returns the first one and adds its missing cover (wire 17).
 * @throws Refusal `pro_required`, `code_too_short`, `quota_full` beyond 200 events, and those of a cover picture
 */
export async function createEvent(
  deps: EventDeps,
  actor: Actor,
  { form, files, key }: { form: Form; files: FormFile[]; key: string | undefined },
): Promise<OwnEvent> {
  if (!actor.isPro) throw new Refusal('pro_required');
  const code = eventCodeOf(form.sharingMode, form.eventCode);
  const cover = files.find(({ field }) => field === 'coverImage');
  if (cover && cover.size >= MAX_COVER_BYTES) throw new Refusal('too_large', { details: { kind: 'image' } });
  const newId = randomUUID();
  const inspected = cover && { ...cover, ...(await deps.media.inspect(newId, 'image', cover.path)) };
  const eventId = await insertEvent(deps, actor, { newId, form, code, key });
  if (inspected) {
    const coverHash = await keepCover(deps, eventId, inspected).catch(async (fault: unknown) => {
      // A bad cover undoes the creation, but not one of an earlier call.
      if (eventId === newId) await takeBack(deps, actor, { eventId, key });
      throw fault;
    });
    // Two calls with one key may run at once.
    const isBare = and(eq(events.eventId, eventId), isNull(events.coverHash));
    await deps.db.update(events).set({ coverHash }).where(isBare);
  }
  const event = await findEvent(deps.db, eventId);
  if (!event) throw new Refusal('not_found');
  return presentOwnEvent(deps, event, (await countContributions(deps.db, [eventId])).get(eventId));
}

interface NewEvent {
  newId: string;
  form: Form;
  code: string | null;
  key: string | undefined;
}

/** Stored for a repeat. */
const CreatedSchema = v.object({ eventId: v.string() });

/** @returns id of the new event, or of the one this key created */
async function insertEvent(
  { db }: EventDeps,
  { accountId }: Actor,
  { newId: eventId, form, code, key }: NewEvent,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return db.transaction(async (tx) => {
    // A second call with the key waits here.
    await lockOwner(tx, accountId);
    const earlier = v.safeParse(CreatedSchema, await getReply(tx, accountId, key));
    if (earlier.success) return earlier.output.eventId;
    const [had] = await tx.select({ n: count() }).from(events).where(eq(events.hostId, accountId));
    if ((had?.n ?? 0) >= MAX_EVENTS) throw new Refusal('quota_full', { details: { quota: 'events' } });
    await tx.insert(owners).values({ ownerId: eventId, kind: 'event' });
    await tx.insert(events).values({
      eventId,
      hostId: accountId,
      token,
      name: form.eventName,
      description: form.eventDescription,
      type: form.eventType,
      date: form.eventDate,
      color: form.backgroundColor,
      mode: form.sharingMode,
      code,
      ticket: code === null ? null : makeTicket(),
    });
    await tx.insert(eventTokens).values({ tokenHash: hashOf(token), eventId });
    await saveReply(tx, accountId, key, { status: 201, body: { eventId } });
    return eventId;
  });
}

async function takeBack(
  deps: EventDeps,
  { accountId }: Actor,
  { eventId, key }: { eventId: string; key: string | undefined },
): Promise<void> {
  await dropReply(deps.db, accountId, key);
  await eraseEvent(deps, eventId);
}

async function keepCover(
  deps: EventDeps,
  eventId: string,
  { hash, path }: { hash: string; path: string },
): Promise<string> {
  await deps.media.receive({ eventId, hash, kind: 'image', path });
  await deps.media.derive(eventId, [hash]);
  const medium = (await deps.media.find(deps.db, eventId, [hash])).get(hash);
  if (medium?.state !== 'ready') throw new Refusal('unsupported_type', { details: { kind: 'image' } });
  return hash;
}
