import type { FieldClock } from '@tagfalter/domain/clock';
import { mergedBy, NO_EDITS } from '@tagfalter/domain/edit-trace';
import { isProEdit, MAX_LATE_MS, mayEditDay } from '@tagfalter/domain/edit-window';
import { blankEntry, type Entry, isEmptyEntry } from '@tagfalter/domain/entry';
import { MERGED_TEXTS, type MergedTextName } from '@tagfalter/domain/entry-fields';
import {
  applyChange,
  type EntryChange,
  type EntryClocks,
  type MergedEntry,
  mergeEntry,
  removedContent,
} from '@tagfalter/domain/entry-merge';
import { isWithinWritingWindow } from '@tagfalter/domain/local-date';
import type { MergeText } from '@tagfalter/domain/merge-text';
import { MAX_QUESTIONS, newQuestions } from '@tagfalter/domain/reflection';
import { applyReverse } from '@tagfalter/domain/reverse-edit';
import type { LostContent, RevisionKind } from '@tagfalter/domain/revision';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { MeasuredAudio, StoredEntry } from '../stored-entry.ts';
import { revivedClocks, withoutLateOpening } from './late-readers.ts';
import { enforceTierLimits } from './limits.ts';
import { normalizeChange } from './normalize-change.ts';
import type { Effect } from './push-records.ts';

/** The wish to write a day, from a form or from a device. */
export interface SaveRequest {
  id: string;
  date: string;
  timeZone: string;
  change: EntryChange;
  clock: FieldClock;
  /** Milliseconds since the epoch, both. */
  madeAt: number;
  receivedAt: number;
  /** Whether the device that changed the day had an entry of it, as far as that is known. */
  hadEntry?: boolean | undefined;
  /** How texts are merged (S7); the domain's way when absent. */
  merge?: MergeText;
  /** Whether this day had been taken before and was lost: then neither a window nor a length is in the way. */
  offered?: boolean;
  /** Whether an import brings it: then no limit of a tier is in the way (decision 8). */
  isImport?: boolean;
  /** What earlier versions of the day hold, where a text is longer than anybody may type: one that comes back may be. */
  earlier?: readonly LostContent[];
}

export interface SaveResult extends Effect {
  stored: StoredEntry;
  /** Whether there is something to write; `version` of `stored` is then still the old one. */
  changed: boolean;
  /** What a later version has taken the place of (decision 10). */
  lost: LostContent;
  kind: RevisionKind;
  /** Texts in which it has met another's words. */
  mergedTexts: readonly MergedTextName[];
}

/**
 * Writes a day: creates the entry or merges into it (S6, S8). Pure; REST and sync both go through here.
 * @param current the entry as it stands, tombstone included
 * @throws Refusal `empty_entry`, `text_too_long`, `too_many_emojis`, `too_many_questions`, `only_emojis`,
 *   `mood_out_of_range`, `date_out_of_window`, `edit_window_closed`
 */
export function applySave(
  current: StoredEntry | undefined,
  actor: Actor,
  request: SaveRequest,
  measured: MeasuredAudio,
): SaveResult {
  if (!request.offered) checkWindow(current, actor, request);
  const normalized = normalizeChange(request.change, (text) => request.offered || isOfDay(text, current, request));
  const base = baseOf(current, request, normalized.change);
  if (!request.offered) checkQuestions(base.entry, normalized.change);
  const limited = request.isImport
    ? { change: normalized.change, rejected: [], dropped: [] }
    : enforceTierLimits(actorAt(actor, request), base.entry, normalized.change, measured);
  const change = withoutLateOpening(limited.change, base, request.clock);
  const merged = mergeEntry(base.entry, base.clocks, change, request.clock, request.merge);
  if (isEmptyEntry(merged.entry)) {
    const [first] = limited.rejected;
    throw new Refusal(first?.code ?? 'empty_entry', first && { details: { rejected: limited.rejected } });
  }
  const { clocks } = merged;
  const isSame =
    current?.deletedAt === null &&
    JSON.stringify(clocks) === JSON.stringify(current.clocks) &&
    JSON.stringify(merged.entry) === JSON.stringify(current.entry);
  return {
    stored: {
      accountId: actor.accountId,
      entry: merged.entry,
      clocks,
      edits: current?.edits ?? NO_EDITS,
      work: current?.work ?? {},
      deletedAt: null,
      createdAt: current?.createdAt ?? new Date(Math.min(request.madeAt, request.receivedAt)),
      updatedAt: new Date(request.receivedAt),
      version: current?.version ?? 0,
    },
    changed: !isSame,
    ...replacedContent(current, base.entry, merged, request.clock.by),
    rejected: limited.rejected,
    dropped: [...normalized.dropped, ...limited.dropped],
  };
}

/** Whether a text stands in a day, or in what is kept of it. */
function isOfDay(text: string, current: StoredEntry | undefined, { earlier = [] }: SaveRequest): boolean {
  const versions = current ? [current.entry, ...earlier] : earlier;
  return versions.some((version) => MERGED_TEXTS.some((name) => version[name] === text));
}

/** The actor with the tier by which what they made is judged (decision 11). */
export function actorAt(actor: Actor, made: Pick<SaveRequest, 'madeAt' | 'receivedAt'>): Actor {
  return { ...actor, isPro: actor.isPro || isProEdit(actor.subscriptions, made) };
}

/** What a save takes the place of. A version that two had changed is kept once, when they first meet in it (S7). */
function replacedContent(
  current: StoredEntry | undefined,
  base: Entry,
  { entry, lost, joined }: MergedEntry,
  by: string,
): Pick<SaveResult, 'lost' | 'kind' | 'mergedTexts'> {
  const known = current ? mergedBy(current.edits, by) : [];
  const mergedTexts = MERGED_TEXTS.filter((name) => joined[name] !== undefined && !known.includes(name));
  // Where another had emptied the text there is nothing to keep of it, and what it took the place of stands.
  const before = Object.fromEntries(mergedTexts.flatMap((name) => (joined[name] ? [[name, joined[name]]] : [])));
  // What a merge has cost it says itself; a day that is written anew takes the place of the one before.
  const replaced = current && current.entry !== base ? removedContent(current.entry, entry) : {};
  return {
    lost: { ...replaced, ...lost, ...before },
    kind: mergedTexts.length > 0 ? 'merged' : 'overwritten',
    mergedTexts,
  };
}

/**
 * A new day must be near the day it was written on (decision 8); a standing one may be edited as the tier allows,
 * favouring always (decision 11).
 */
export function checkWindow(current: StoredEntry | undefined, actor: Actor, request: Omit<SaveRequest, 'clock'>): void {
  const { date, timeZone, change, receivedAt } = request;
  const madeAt = Math.min(request.madeAt, receivedAt);
  const isLiving = current?.deletedAt === null;
  const isNear = isWithinWritingWindow(date, madeAt) && receivedAt - madeAt <= MAX_LATE_MS;
  if (!current && !isNear) throw new Refusal('date_out_of_window');
  if (isLiving ? isOnlyFavouring(change) : isNear) return;
  if (!mayEditDay(date, actorAt(actor, request).isPro, { madeAt, receivedAt, timeZone }))
    throw new Refusal('edit_window_closed');
}

function isOnlyFavouring({ fields, addImages, removeImages, answers = {} }: EntryChange): boolean {
  const touched = Object.entries(fields).filter(([, value]) => value !== undefined);
  const others = [addImages, removeImages, Object.keys(answers)];
  return others.every((part) => part.length === 0) && touched.every(([name]) => name === 'isFavorite');
}

/**
 * No device asks more than five questions of a day (spec §9). Two that have met offline may come to more together: then
 * all answers stay (decision 10).
 */
function checkQuestions({ reflections = [] }: Entry, { answers = {} }: EntryChange): void {
  if (newQuestions(reflections, answers).length > MAX_QUESTIONS) {
    throw new Refusal('too_many_questions', { details: { longest: MAX_QUESTIONS } });
  }
}

/** Whether whoever made a change had the day before them: its words, or a photo to take out. */
function isBegunOnDay({ fields, bases, removeImages }: EntryChange): boolean {
  const hadWords = MERGED_TEXTS.some((name) => {
    const [text, edit] = [fields[name], bases?.[name]];
    return text !== undefined && edit !== undefined && applyReverse(text, edit) !== '';
  });
  return hadWords || removeImages.length > 0;
}

/**
 * What a change is applied to. A save always revives a deleted day, for whoever deleted it cannot have seen it (S9).
 * One made after the deletion that brings content of its own and was begun on none starts from an empty page: somebody
 * writes the day anew. Any other was made without knowing of the deletion, and gets the day back as it was. A device says
 * whether it showed the day; of others the words and photos that they name tell.
 */
function baseOf(
  current: StoredEntry | undefined,
  { id, date, timeZone, clock, hadEntry = false }: SaveRequest,
  change: EntryChange,
): { entry: Entry; clocks: EntryClocks } {
  const blank = blankEntry(id, date, timeZone);
  if (!current) return { entry: blank, clocks: {} };
  if (current.deletedAt === null) return current;
  const { deleted } = current.clocks;
  const anew = { entry: blank, clocks: revivedClocks(deleted ? { deleted } : {}) };
  // Emptied after its time: what comes now brings all there will be.
  if (isEmptyEntry(current.entry)) return anew;
  const isBlank = !hadEntry && !isBegunOnDay(change);
  const isLater = clock.at > (deleted?.at ?? '');
  const isWritingAnew = isBlank && isLater && !isEmptyEntry(applyChange(blank, {}, change, clock).entry);
  return isWritingAnew ? anew : { entry: current.entry, clocks: revivedClocks(current.clocks) };
}
