import type { takeEventOver as endpoint } from '@tagfalter/contract/event-to-diary';
import { MINUTE_MS } from '@tagfalter/domain/durations';
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
import { type EventColumns, findByToken } from '../repository.ts';
import { seenPictures } from './seen-pictures.ts';

/** Calls per account; more than anybody makes by hand. */
const PACE = { marks: 30, span: 10 * MINUTE_MS };

type TakeOverRequest = v.InferOutput<(typeof endpoint)['body']>;
type TakeOverResult = v.InferOutput<(typeof endpoint)['reply']>;

/**
 * Copies pictures and text of a guest book into the caller's entry of the event's date. It follows the rules of imports
 * (spec decision 8) and the tier's photo limit. A repeat completes partial work, else changes nothing.
 * @throws Refusal `bad_request` for an impossible date or an empty wish; `not_found` for an invisible picture;
 * `too_many_images`, `quota_full`, `storage_full`, `too_many_requests`, `overloaded`
 */
export type TakeOver = (actor: Actor, token: string, request: TakeOverRequest) => Promise<TakeOverResult>;

export function createTakeOver(deps: EventDeps): TakeOver {
  const pace = createThrottle('taking events over', PACE, deps.now);
  return async (actor, token, request) => {
    pace.require(actor.accountId);
    const event = await findByToken(deps.db, token);
    if (!event) throw new Refusal('not_found');
    return takeOver(deps, actor, event, request);
  };
}

async function takeOver(
  deps: EventDeps,
  actor: Actor,
  event: EventColumns,
  request: TakeOverRequest,
): Promise<TakeOverResult> {
  const { accountId, entrySpace, isPro } = actor;
  const now = deps.now();
  const date = dayOf(event, request, now);
  const text = wordsOf(request);
  const hashes = [...new Set(request.pictures)];
  if (text === '' && hashes.length === 0)
    throw new Refusal('bad_request', { details: { fields: ['pictures', 'text'] } });
  const isHost = accountId === event.hostId;
  const pictures = await seenPictures(deps, { eventId: event.eventId, hashes, isHost });
  if (pictures.length < hashes.length) throw new Refusal('not_found', { details: { fields: ['pictures'] } });
  const mostImages = limitsOf(isPro).imagesPerDay;
  // Early check before copying; the write checks again.
  requireSpace(await deps.diary.imagesOf(accountId, date), pictures, mostImages);
  const images: ImageRef[] = [];
  for (const picture of pictures) {
    const { hash, type, size } = await deps.diary.keep(accountId, picture);
    // Pictures that differ only in metadata may be stored as one.
    if (!images.some((other) => other.hash === hash)) images.push({ hash, type, size, name: event.name });
  }
  const day = {
    ...{ date, timeZone: request.timeZone ?? 'UTC', fields: { text }, images, mostImages },
    ...{ answers: {}, rest: [], shelf: [], history: [] },
    // The stamp must not be ahead of edits made before that evening.
    ...(eveningOf(date) > now && { createdAt: now }),
  };
  const choice = { keepVisible: new Set(request.keepVisible ? [date] : []), restoreVisibility: false };
  const { outcome, readers } = await deps.diary.write(accountId, day, choice);
  return { date, entryId: entryIdFor(entrySpace, date), outcome, madePrivate: readers === 'hidden' };
}

/** @throws Refusal `bad_request` for a date that imports refuse, or none at all */
function dayOf({ date }: Pick<EventColumns, 'date'>, request: TakeOverRequest, now: number): LocalDate {
  const day = date ?? request.date;
  if (day === undefined || day < FIRST_DAY || day > lastDay(now))
    throw new Refusal('bad_request', { details: { fields: ['date'] } });
  return day;
}

/** In stored form; otherwise a repeat would not find it. */
function wordsOf({ text }: TakeOverRequest): string {
  const words = text.replaceAll('\u0000', '').toWellFormed().trim();
  return isBlank(words) ? '' : words;
}

/** @throws Refusal `too_many_images` with the limit */
function requireSpace(existing: ReadonlySet<string>, pictures: readonly EventMedium[], max: number): void {
  const all = new Set([...existing, ...pictures.map(({ hash, keptHash }) => keptHash ?? hash)]);
  if (all.size > existing.size && all.size > max) throw new Refusal('too_many_images', { details: { max } });
}
