import type { EntryOffer, RevisionOffer } from '@tagfalter/contract/mutations';
import { hlcClamp, hlcMillis, MAX_CLOCK_LEAD_MS } from '@tagfalter/domain/clock';
import { blankEntry } from '@tagfalter/domain/entry';
import { lostIn } from '@tagfalter/domain/entry-merge';
import { isRevisionOver, type LostContent } from '@tagfalter/domain/revision';
import type { Actor } from '#api/actor.ts';
import { Refusal } from '#api/refusal.ts';
import { applySave, type SaveResult } from './apply-save.ts';
import type { MeasuredAudio } from './limits.ts';
import type { StoredRevision } from './revisions.ts';
import type { StoredEntry } from './stored-entry.ts';
import { tidyLost } from './tidy-change.ts';

/** Where the account stands. */
interface Moment {
  epoch: number;
  /** Milliseconds since the epoch. */
  receivedAt: number;
}

/**
 * @param madeAt milliseconds since the epoch
 * @throws Refusal `edit_window_closed` unless the account has been restored since the device pulled what it offers
 */
function checkRestored(pulledIn: number, madeAt: number, { epoch }: Moment): void {
  if (pulledIn >= epoch || madeAt > epoch + MAX_CLOCK_LEAD_MS) throw new Refusal('edit_window_closed');
}

/** A day that a device had pulled before the server was restored from a backup (S13). */
export interface OfferRequest extends Moment {
  id: string;
  offer: EntryOffer;
  /** What earlier versions of the day hold. */
  earlier: readonly LostContent[];
  /** The device that offers. */
  by: string;
}

/**
 * Takes back what the server lost, field by field with the stamp it had (S6): what stands and is later stays, and what
 * gives way goes to the history, unless that has it already: it gave way before. It was taken once, so neither the day's
 * window nor a tier that has since ended is in its way. A day that was deleted since stays deleted, unless who deleted it
 * had not seen this: then it comes back whole, as it would have without the restore (S9).
 * @returns undefined where the day stays deleted
 * @throws Refusal `edit_window_closed` unless the account has been restored since the device pulled it
 */
export function applyOffer(
  current: StoredEntry | undefined,
  actor: Actor,
  { id, offer, earlier, epoch, receivedAt, by }: OfferRequest,
  measured: MeasuredAudio,
): SaveResult | undefined {
  const { date, timeZone, fields, addImages, answers } = offer;
  const at = hlcClamp(offer.stamp, receivedAt);
  const madeAt = hlcMillis(at);
  checkRestored(offer.epoch, madeAt, { epoch, receivedAt });
  const isDeletedSince = current && current.deletedAt !== null && current.version > epoch;
  if (isDeletedSince && isIn(contentOf(offer), [current.entry, ...earlier])) return undefined;
  const change = { fields, addImages, removeImages: [], answers };
  const request = { id, date, timeZone, change, stood: true, clock: { at, by }, madeAt, receivedAt, offered: true };
  const saved = applySave(current, { ...actor, isPro: true }, request, measured);
  return { ...saved, lost: notIn(saved.lost, earlier) };
}

/** What of a content is in none of these versions. */
function notIn(content: LostContent, versions: readonly LostContent[]): LostContent {
  const blank = blankEntry('', '', '');
  return versions.reduce((left: LostContent, one) => lostIn(left, { ...blank, ...one }), content);
}

/** Whether a deletion took all of it along: whoever had seen more has brought that back before they deleted the day. */
function isIn(content: LostContent, versions: readonly LostContent[]): boolean {
  return Object.keys(notIn(content, versions)).length === 0;
}

/** What somebody had put into a day, of what is offered. */
function contentOf({ fields, addImages: images, answers = {} }: EntryOffer): LostContent {
  const reflections = Object.entries(answers).map(([questionId, answer]) => ({ questionId, answer }));
  return { ...fields, images, reflections };
}

/** An earlier version of a day that a device had pulled before that. */
interface RevisionOfferRequest extends Moment {
  accountId: string;
  entryId: string;
  offer: RevisionOffer;
}

/**
 * Takes back an earlier version that the server lost, as it was and with the time it had (decision 10). It was kept once:
 * neither a length nor a tier is in its way, nor whether its day is there yet.
 * @returns undefined where its time is over, or it says nothing
 * @throws Refusal `edit_window_closed` unless the account has been restored since the device pulled it;
 *   `too_many_emojis`, `only_emojis`, `mood_out_of_range`, `text_too_long` for what never was kept
 */
export function offeredRevision({
  accountId,
  entryId,
  offer,
  ...moment
}: RevisionOfferRequest): Omit<StoredRevision, 'version'> | undefined {
  const { id, at, kind, content: given } = offer.revision;
  checkRestored(offer.epoch, Date.parse(at), moment);
  const content = tidyLost(given);
  if (isRevisionOver(at, moment.receivedAt) || Object.keys(content).length === 0) return undefined;
  return { accountId, id, entryId, at: new Date(at), kind, content };
}
