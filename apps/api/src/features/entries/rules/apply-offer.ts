import type { EntryOffer, RevisionOffer } from '@tagfalter/contract/mutations';
import { hlcClamp, hlcMillis, isLaterClock, MAX_CLOCK_LEAD_MS } from '@tagfalter/domain/clock';
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

interface Moment {
  epoch: number;
  /** Milliseconds since the epoch. */
  receivedAt: number;
}

/**
 * @param madeAt milliseconds since the epoch
 * @throws Refusal `edit_window_closed` unless the account was restored since the device pulled
 */
function checkRestored(pulledIn: number, madeAt: number, { epoch }: Moment): void {
  if (pulledIn >= epoch || madeAt > epoch + MAX_CLOCK_LEAD_MS) throw new Refusal('edit_window_closed');
}

/** An entry from before a restore (S13). */
export interface OfferRequest extends Moment {
  id: string;
  offer: EntryOffer;
  /** Revisions of the entry. */
  earlier: readonly EarlierVersion[];
  /** Offering client. */
  by: string;
}

/**
 * Merges what the server lost, by its original stamps (S6). Losing values go to the history unless it has them. Windows
 * and tiers do not apply: it was accepted once. A deleted entry stays deleted unless the offer holds something the
 * deletion cannot have seen (S9).
 * @returns undefined if it stays deleted
 * @throws Refusal `edit_window_closed` unless the account was restored since the device pulled
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
  const { clocks } = saved.stored;
  const isShown = saved.changed && addsShown(offer) && isLaterClock(clock, clocks.unlinked);
  const stored = {
    ...saved.stored,
    clocks: isShown ? { ...clocks, unlinked: clock } : clocks,
    edits: traceOffer(saved.stored.edits, offer),
  };
  return { ...saved, stored, lost: notIn(saved.lost, kept) };
}

/**
 * Whether a link would show what comes back. What has come since the backup may have ended it, as an import does; so the
 * links of the restored server end (decision 058).
 */
function addsShown({
  fields: { isFavorite: _favorite, visibility: _readers, ...shown },
  addImages,
}: EntryOffer): boolean {
  return addImages.length > 0 || Object.keys(shown).length > 0;
}

/**
 * Whether the deleter had seen the offer. An emptied entry has no text to compare: its edit trace tells the revived
 * state, its clocks the last edit that an offer names.
 */
function isSeen(offer: EntryOffer, deleted: StoredEntry, earlier: readonly EarlierVersion[]): boolean {
  if (isOfferCovered(deleted.edits, offer)) return true;
  if (!isEmptyEntry(deleted.entry)) return !holdsUnseen(offer, deleted, earlier);
  const { deleted: _, ...written } = deleted.clocks;
  return Object.values(written).some((clock) => clock?.at === offer.stamp);
}

/**
 * Whether the offer holds content found neither in the deleted entry nor in its history. A deleter who had seen more
 * would have offered it first.
 */
function holdsUnseen(offer: EntryOffer, deleted: StoredEntry, earlier: readonly EarlierVersion[]): boolean {
  const before = earlier.filter(({ version }) => version < deleted.version).map(({ content }) => content);
  return Object.keys(notIn(writtenIn(offer, deleted.entry), [deleted.entry, ...before])).length > 0;
}

/** People's content of an offer; the assistant's need not be seen (S9, decision 021). */
function writtenIn({ fields, addImages: images, answers = {} }: EntryOffer, existing: Entry): LostContent {
  const { summaryFrom = existing.summaryFrom, transcriptFrom = existing.transcriptFrom, ...others } = fields;
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

/** A revision from before a restore. */
interface RevisionOfferRequest extends Moment {
  accountId: string;
  entryId: string;
  offer: RevisionOffer;
}

/**
 * Takes back a lost revision with its time (decision 061), whatever its length and tier, even without its entry.
 * @returns undefined if expired or empty
 * @throws Refusal `edit_window_closed` unless the account was restored since the device pulled; `too_many_emojis`,
 * `only_emojis`, `mood_out_of_range`, `text_too_long` for contents that were never accepted
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
