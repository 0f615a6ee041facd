import type { takeEventOver as endpoint } from '@tagfalter/contract/event-to-diary';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import type { ImageRef } from '@tagfalter/domain/field-kinds';
import { eveningOf, FIRST_DAY, lastDay } from '@tagfalter/domain/imported-day';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { isBlank } from '@tagfalter/domain/text';
import { limitsOf } from '@tagfalter/domain/tiers';
import type * as v from 'valibot';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { createThrottle } from '#api/base/throttle.ts';
import type { EventDeps } from '../event-deps.ts';
import type { EventMedium } from '../media-port.ts';
import { type EventRow, findByToken } from '../repository.ts';
import { seenPictures } from './seen-pictures.ts';

/** Calls of one account: whoever chooses again and again stays far below. */
const PACE = { marks: 30, span: 10 * 60_000 };

type Wish = v.InferOutput<(typeof endpoint)['body']>;
type Taken = v.InferOutput<(typeof endpoint)['reply']>;

/**
 * Takes pictures and words of a guest book over into the diary of somebody who sees them, on the day of the event and by the
 * rules of imported days (spec decision 8), but with no more photos than their tier allows for a day. What was done in part is
 * completed by a repeat, and a repeat of all of it changes nothing.
 * @throws Refusal `bad_request` for a day that cannot be and for nothing at all, `not_found` for a picture that the caller does
 * not see, `too_many_images`, `quota_full`, `storage_full`, `too_many_requests`, `overloaded`
 */
export type TakeOver = (actor: Actor, token: string, wish: Wish) => Promise<Taken>;

export function createTakeOver(deps: EventDeps): TakeOver {
  const pace = createThrottle(PACE, deps.now);
  return async (actor, token, wish) => {
    const place = pace.reserve(actor.accountId);
    if (place.wait > 0) throw new Refusal('too_many_requests', { retryAfter: place.wait });
    const event = await findByToken(deps.db, token);
    if (!event) throw new Refusal('not_found');
    return takeOver(deps, actor, event, wish);
  };
}

async function takeOver(deps: EventDeps, actor: Actor, event: EventRow, wish: Wish): Promise<Taken> {
  const { accountId, entrySpace, isPro } = actor;
  const now = deps.now();
  const date = dayOf(event, wish, now);
  const text = wordsOf(wish);
  const hashes = [...new Set(wish.pictures)];
  if (text === '' && hashes.length === 0)
    throw new Refusal('bad_request', { details: { fields: ['pictures', 'text'] } });
  const isHost = accountId === event.hostId;
  const pictures = await seenPictures(deps, { eventId: event.eventId, hashes, isHost });
  if (pictures.length < hashes.length) throw new Refusal('not_found', { details: { fields: ['pictures'] } });
  const mostImages = limitsOf(isPro).imagesPerDay;
  // Before anything is copied; it counts again where the day is written.
  requireRoom(await deps.diary.imagesOf(accountId, date), pictures, mostImages);
  const images: ImageRef[] = [];
  for (const picture of pictures) {
    const { hash, type, size } = await deps.diary.keep(accountId, picture);
    // Two that were sent with different metadata may be kept as one.
    if (!images.some((other) => other.hash === hash)) images.push({ hash, type, size, name: event.name });
  }
  const outcome = await deps.diary.write(accountId, {
    ...{ date, timeZone: wish.timeZone ?? 'UTC', fields: { text }, images, mostImages },
    ...{ answers: {}, rest: [], history: [] },
    // A day whose evening is still to come must not be ahead of what is written in it meanwhile.
    ...(eveningOf(date) > now && { createdAt: now }),
  });
  return { date, entryId: entryIdFor(entrySpace, date), outcome };
}

/** @throws Refusal `bad_request` for a day that an import may not bring, and where nobody says which */
function dayOf({ date }: Pick<EventRow, 'date'>, wish: Wish, now: number): LocalDate {
  const day = date ?? wish.date;
  if (day === undefined || day < FIRST_DAY || day > lastDay(now))
    throw new Refusal('bad_request', { details: { fields: ['date'] } });
  return day;
}

/** As it will be stored: else a repeat would not find it in the day. */
function wordsOf({ text }: Wish): string {
  const words = text.replaceAll('\u0000', '').toWellFormed().trim();
  return isBlank(words) ? '' : words;
}

/** @throws Refusal `too_many_images`, with the most that there may be */
function requireRoom(standing: ReadonlySet<string>, pictures: readonly EventMedium[], max: number): void {
  const all = new Set([...standing, ...pictures.map(({ hash, keptHash }) => keptHash ?? hash)]);
  if (all.size > standing.size && all.size > max) throw new Refusal('too_many_images', { details: { max } });
}
