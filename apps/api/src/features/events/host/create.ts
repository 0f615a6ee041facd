import { randomBytes, randomUUID } from 'node:crypto';
import type { createEvent as endpoint } from '@tagfalter/contract/create-event';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { MAX_COVER_BYTES } from '@tagfalter/domain/event';
import { count, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { events, eventTokens } from '#api/db/event-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import type { FormFile } from '#api/http/route.ts';
import type { EventDeps } from '../event-deps.ts';
import { presentOwnEvent } from '../present.ts';
import { hashOf } from '../repository.ts';
import { codeOf } from './code.ts';
import { eraseEvent } from './erase.ts';

/** Bytes of a token: 128 bit, which nobody guesses. */
const TOKEN_BYTES = 16;
/** Events of one host; nobody celebrates as often. */
const MAX_EVENTS = 200;

type Form = v.InferOutput<(typeof endpoint)['body']>;

/**
 * Creates an event of a host who is Pro.
 * @throws Refusal `pro_required`, `code_too_short`, `quota_full` beyond 200 events, and those of a cover picture
 */
export async function createEvent(deps: EventDeps, actor: Actor, form: Form, files: FormFile[]): Promise<OwnEvent> {
  if (!actor.isPro) throw new Refusal('pro_required');
  const code = codeOf(form.sharingMode, form.eventCode);
  const cover = files.find(({ field }) => field === 'coverImage');
  if (cover && cover.size >= MAX_COVER_BYTES) throw new Refusal('too_large', { details: { kind: 'image' } });
  const eventId = randomUUID();
  const inspected = cover && { ...cover, ...(await deps.media.inspect(eventId, 'image', cover.path)) };
  await insertEvent(deps, actor, { eventId, form, code });
  const coverHash = inspected ? await keepCover(deps, eventId, inspected) : null;
  const [event] = await deps.db.update(events).set({ coverHash }).where(eq(events.eventId, eventId)).returning();
  if (!event) throw new Refusal('not_found');
  return presentOwnEvent(deps, event);
}

interface NewEvent {
  eventId: string;
  form: Form;
  code: string | null;
}

async function insertEvent({ db }: EventDeps, { accountId }: Actor, { eventId, form, code }: NewEvent): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db.transaction(async (tx) => {
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
    });
    await tx.insert(eventTokens).values({ tokenHash: hashOf(token), eventId });
  });
}

/** An event whose cover is no picture is not created. */
async function keepCover(
  deps: EventDeps,
  eventId: string,
  { hash, path }: { hash: string; path: string },
): Promise<string> {
  try {
    await deps.media.receive({ eventId, hash, kind: 'image', path });
    await deps.media.derive(eventId, [hash]);
    const medium = (await deps.media.find(deps.db, eventId, [hash])).get(hash);
    if (medium?.state !== 'ready') throw new Refusal('unsupported_type', { details: { kind: 'image' } });
    return hash;
  } catch (fault) {
    await eraseEvent(deps, eventId);
    throw fault;
  }
}
