import type { EntryOffer, RevisionOffer } from '@tagfalter/contract/mutations';
import { hlcClamp, hlcMillis, MAX_CLOCK_LEAD_MS } from '@tagfalter/domain/clock';
import { isOfferCovered, traceOffer } from '@tagfalter/domain/edit-trace';
import { type Entry, isEmptyEntry } from '@tagfalter/domain/entry';
import type { SummarySource } from '@tagfalter/domain/field-kinds';
import { isRevisionOver, type LostContent } from '@tagfalter/domain/revision';
import { isEdited, makerOf } from '@tagfalter/domain/text-source';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { MeasuredAudio, StoredEntry } from '../stored-entry.ts';
import { applySave, type SaveResult } from './apply-save.ts';
import { normalizeContent } from './normalize-change.ts';
import { notIn } from './not-in.ts';
import type { EarlierVersion } from './push-records.ts';
import type { StoredRevision } from './revision-of.ts';

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
  /** Of the day. */
  earlier: readonly EarlierVersion[];
  /** The device that offers. */
  by: string;
}

/**
 * Takes back what the server lost, field by field with the stamp it had (S6): what stands and is later stays, and what
 * gives way goes to the history, unless that has it already: it gave way before. It was taken once, so neither the day's
 * window nor a tier that has since ended is in its way. A day that was deleted since stays deleted, unless who deleted it
 * cannot have seen all of this: then it comes back whole, as for any edit they had not seen (S9).
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
  const isDeletedSince = current !== undefined && current.deletedAt !== null && current.version > epoch;
  if (isDeletedSince && isSeen(offer, current, earlier)) return undefined;
  const change = { fields, addImages, removeImages: [], answers };
  const clock = { at, by };
  const request = { id, date, timeZone, change, hadEntry: isDeletedSince, clock, madeAt, receivedAt, offered: true };
  const saved = applySave(current, { ...actor, isPro: true }, request, measured);
  const kept = earlier.map(({ content }) => content);
  const stored = { ...saved.stored, edits: traceOffer(saved.stored.edits, offer) };
  return { ...saved, stored, lost: notIn(saved.lost, kept) };
}

/**
 * Whether whoever deleted a day had seen what is offered of it. A day that is gone for good has no words left to compare:
 * its trace tells of the state that was brought back, and its clocks of the last writing that an offer names.
 */
function isSeen(offer: EntryOffer, deleted: StoredEntry, earlier: readonly EarlierVersion[]): boolean {
  if (isOfferCovered(deleted.edits, offer)) return true;
  if (!isEmptyEntry(deleted.entry)) return !holdsUnseen(offer, deleted, earlier);
  const { deleted: _, ...written } = deleted.clocks;
  return Object.values(written).some((clock) => clock?.at === offer.stamp);
}

/**
 * Whether somebody had put into an offered day what neither stood in it when it was deleted nor in its history then.
 * Whoever had seen more has brought that back before they deleted the day: what devices offer goes out first.
 */
function holdsUnseen(offer: EntryOffer, deleted: StoredEntry, earlier: readonly EarlierVersion[]): boolean {
  const before = earlier.filter(({ version }) => version < deleted.version).map(({ content }) => content);
  return Object.keys(notIn(writtenIn(offer, deleted.entry), [deleted.entry, ...before])).length > 0;
}

/** What of an offer people have put there: nobody need have seen what the assistant made (S9, decision 022). */
function writtenIn({ fields, addImages: images, answers = {} }: EntryOffer, standing: Entry): LostContent {
  const { summaryFrom = standing.summaryFrom, transcriptFrom = standing.transcriptFrom, ...others } = fields;
  const { summary = '', audioTranscript = '', ...rest } = others;
  const reflections = Object.entries(answers).map(([questionId, answer]) => ({ questionId, answer }));
  return {
    ...rest,
    summary: isMade(summaryFrom) ? '' : summary,
    audioTranscript: isMade(transcriptFrom) ? '' : audioTranscript,
    images,
    reflections,
  };
}

const isMade = (source: SummarySource | undefined) => makerOf(source) !== undefined && !isEdited(source);

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
  const content = normalizeContent(given);
  if (isRevisionOver(at, moment.receivedAt) || Object.keys(content).length === 0) return undefined;
  return { accountId, id, entryId, at: new Date(at), kind, content };
}
