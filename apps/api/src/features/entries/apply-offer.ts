import type { EntryOffer } from '@tagfalter/contract/mutations';
import { hlcClamp, hlcMillis, MAX_CLOCK_LEAD_MS } from '@tagfalter/domain/clock';
import type { Actor } from '#api/actor.ts';
import { Refusal } from '#api/refusal.ts';
import { applySave, type SaveResult } from './apply-save.ts';
import type { MeasuredAudio } from './limits.ts';
import type { StoredEntry } from './stored-entry.ts';

/** A day that a device had pulled before the server was restored from a backup (S13). */
export interface OfferRequest {
  id: string;
  offer: EntryOffer;
  /** The account's epoch. */
  epoch: number;
  /** Milliseconds since the epoch. */
  receivedAt: number;
  /** The device that offers. */
  by: string;
}

/**
 * Takes back what the server lost, field by field with the stamp it had (S6): what stands and is later stays, and what
 * gives way goes to the history. It was taken once, so neither the day's window nor a tier that has since ended is in
 * its way. It never brings back a day that was deleted since.
 * @returns undefined where the day was deleted after the account was restored
 * @throws Refusal `edit_window_closed` unless the account has been restored since the device pulled it
 */
export function applyOffer(
  current: StoredEntry | undefined,
  actor: Actor,
  { id, offer, epoch, receivedAt, by }: OfferRequest,
  measured: MeasuredAudio,
): SaveResult | undefined {
  const { date, timeZone, fields, addImages, answers } = offer;
  const at = hlcClamp(offer.stamp, receivedAt);
  const madeAt = hlcMillis(at);
  if (offer.epoch >= epoch || madeAt > epoch + MAX_CLOCK_LEAD_MS) throw new Refusal('edit_window_closed');
  if (current && current.deletedAt !== null && current.version > epoch) return undefined;
  const change = { fields, addImages, removeImages: [], answers };
  const request = { id, date, timeZone, change, clock: { at, by }, madeAt, receivedAt, offered: true };
  return applySave(current, { ...actor, isPro: true }, request, measured);
}
