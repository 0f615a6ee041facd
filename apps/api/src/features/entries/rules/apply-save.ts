import { isOpenAddition, mayAddLater } from '@tagfalter/domain/added-later';
import type { FieldClock } from '@tagfalter/domain/clock';
import { mergedBy, NO_EDITS } from '@tagfalter/domain/edit-trace';
import { isNearItsDate, isProEdit, mayEditDay } from '@tagfalter/domain/edit-window';
import { blankEntry, type Entry, isEmptyEntry } from '@tagfalter/domain/entry';
import { MERGED_TEXTS, type MergedTextName, mayReplace, type TextFieldName } from '@tagfalter/domain/entry-fields';
import {
  applyChange,
  type EntryChange,
  type EntryClocks,
  type MergedEntry,
  mergeEntry,
  removedContent,
} from '@tagfalter/domain/entry-merge';
import type { MergeText } from '@tagfalter/domain/merge-text';
import { MAX_QUESTIONS, newQuestions } from '@tagfalter/domain/reflection';
import { applyReverse } from '@tagfalter/domain/reverse-edit';
import type { LostContent, RevisionKind } from '@tagfalter/domain/revision';
import { joinShelves, type ShelfItem } from '@tagfalter/domain/shelf';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { MeasuredAudio, StoredEntry } from '../stored-entry.ts';
import { revivedClocks, withoutLateOpening } from './late-readers.ts';
import { enforceTierLimits } from './limits.ts';
import { normalizeChange, storedForm } from './normalize-change.ts';
import type { Effect } from './push-records.ts';

/** A save from a form or a device. */
export interface SaveRequest {
  id: string;
  date: string;
  timeZone: string;
  change: EntryChange;
  clock: FieldClock;
  /** Both in milliseconds since the epoch. */
  madeAt: number;
  receivedAt: number;
  /** The device showed an entry; undefined if unsaid (S9). */
  hadEntry?: boolean | undefined;
  /** Merge of texts (S7); the domain's by default. */
  merge?: MergeText;
  /** It was accepted before and lost: no window or length applies. */
  offered?: boolean;
  /** By an import: no tier limit applies (spec decision 8). */
  isImport?: boolean;
  /** Imported content beside the entry (spec decision 74). */
  shelf?: readonly ShelfItem[];
  /** A deleted entry comes back as it was: its texts were accepted before. */
  isRestore?: boolean;
  /** Revisions that may justify a text beyond the limit, because it comes back. */
  earlier?: readonly LostContent[];
}

export interface SaveResult extends Effect {
  stored: StoredEntry;
  /** There is something to write; `stored.version` is still the old one. */
  changed: boolean;
  /** Content replaced by this save (spec decision 10). */
  lost: LostContent;
  kind: RevisionKind;
  /** Texts merged with another writer's. */
  mergedTexts: readonly MergedTextName[];
}

/**
 * Creates or merges an entry (S6, S8). Pure; used by REST and sync.
 * @param current the stored entry, tombstone included
 * @throws Refusal `empty_entry`, `text_too_long`, `too_many_emojis`, `too_many_questions`, `only_emojis`,
 * `mood_out_of_range`, `date_out_of_window`, `edit_window_closed`
 */
export function applySave(
  current: StoredEntry | undefined,
  actor: Actor,
  request: SaveRequest,
  measured: MeasuredAudio,
): SaveResult {
  if (!request.offered) checkWindow(current, actor, request);
  const isWhole = request.offered || request.isRestore;
  const normalized = normalizeChange(
    request.change,
    (field, text) => isWhole || mayBeLong(field, text, current, request),
  );
  const base = baseOf(current, request, normalized.change);
  const marked = withMark(normalized.change, base.entry === current?.entry, request);
  if (!request.offered) checkQuestions(base.entry, marked);
  const limited = request.isImport
    ? { change: marked, rejected: [], dropped: [] }
    : enforceTierLimits(actorAt(actor, request), base.entry, marked, measured);
  const change = withoutLateOpening(limited.change, base, request.clock);
  const merged = withShelf(mergeEntry(base.entry, base.clocks, change, request.clock, request.merge), request);
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
      createdAt: createdAtOf(current, marked, request),
      updatedAt: new Date(request.receivedAt),
      version: current?.version ?? 0,
    },
    changed: !isSame,
    ...replacedContent(current, base.entry, merged, request.clock.by),
    rejected: limited.rejected,
    dropped: [...normalized.dropped, ...limited.dropped],
  };
}

function withShelf(merged: MergedEntry, { shelf = [] }: SaveRequest): MergedEntry {
  if (shelf.length === 0) return merged;
  return { ...merged, entry: { ...merged.entry, shelf: joinShelves(merged.entry.shelf ?? [], shelf) } };
}

/** Only a new entry gets the mark, and none loses it (spec decision 75). */
function withMark(change: EntryChange, hasEntry: boolean, request: SaveRequest): EntryChange {
  const { addedLater, ...fields } = change.fields;
  const isMarked = addedLater === true && !hasEntry && (request.offered || isAdding(request));
  return { ...change, fields: isMarked ? { ...fields, addedLater } : fields };
}

/** A deleted entry that is added later counts from its new writing (spec decision 75). */
function createdAtOf(current: StoredEntry | undefined, { fields }: EntryChange, made: SaveRequest): Date {
  const isAddedAnew = fields.addedLater === true && !made.offered;
  return current && !isAddedAnew ? current.createdAt : new Date(Math.min(made.madeAt, made.receivedAt));
}

function isAdding({ date, timeZone, change, madeAt, receivedAt }: Omit<SaveRequest, 'clock'>): boolean {
  return change.fields.addedLater === true && mayAddLater(date, Math.min(madeAt, receivedAt), timeZone);
}

/**
 * Whether a text beyond the limit comes back, or is not longer than the version it replaces (spec decision 73). The
 * replaced version is its base, if the entry or a revision has it, else the current one.
 */
function mayBeLong(
  field: TextFieldName,
  text: string,
  current: StoredEntry | undefined,
  { change, earlier = [] }: SaveRequest,
): boolean {
  const versions = current ? [current.entry, ...earlier] : earlier;
  if (versions.some((version) => MERGED_TEXTS.some((name) => version[name] === text))) return true;
  const begunOn = baseText(change, field);
  if (begunOn !== undefined && versions.some((version) => version[field] === begunOn)) {
    return mayReplace(field, text, begunOn);
  }
  return current?.deletedAt === null && mayReplace(field, text, current.entry[field]);
}

/** The text on which a change was begun, in stored form; undefined if unsaid. */
function baseText({ fields, bases }: EntryChange, field: TextFieldName): string | undefined {
  const name = MERGED_TEXTS.find((one) => one === field);
  const [text, edit] = name ? [fields[name], bases?.[name]] : [];
  return text === undefined || edit === undefined ? undefined : storedForm(applyReverse(text, edit));
}

/** The actor with the tier at the time of making (spec decision 11). */
export function actorAt(actor: Actor, made: Pick<SaveRequest, 'madeAt' | 'receivedAt'>): Actor {
  return { ...actor, isPro: actor.isPro || isProEdit(actor.subscriptions, made) };
}

/** Replaced content. A version before a merge is stored once, at the first merge (S7). */
function replacedContent(
  current: StoredEntry | undefined,
  base: Entry,
  { entry, lost, joined, unmerged }: MergedEntry,
  by: string,
): Pick<SaveResult, 'lost' | 'kind' | 'mergedTexts'> {
  const known = current ? mergedBy(current.edits, by) : [];
  const mergedTexts = MERGED_TEXTS.filter((name) => joined[name] !== undefined && !known.includes(name));
  // Skips texts another writer had emptied.
  const before = Object.fromEntries(mergedTexts.flatMap((name) => (joined[name] ? [[name, joined[name]]] : [])));
  // A merge reports its own losses; an entry written anew replaces the whole earlier one.
  const replaced = current && current.entry !== base ? removedContent(current.entry, entry) : {};
  return {
    lost: { ...replaced, ...lost, ...before },
    kind: unmerged.length > 0 ? 'apart' : mergedTexts.length > 0 ? 'merged' : 'overwritten',
    mergedTexts,
  };
}

/**
 * A new entry must be near its date (spec decision 8) or be marked as added later (spec decision 75); an existing one is
 * editable as the tier allows, favouriting always (spec decision 11).
 */
export function checkWindow(current: StoredEntry | undefined, actor: Actor, request: Omit<SaveRequest, 'clock'>): void {
  const { date, timeZone, change, receivedAt } = request;
  const madeAt = Math.min(request.madeAt, receivedAt);
  const isLiving = current?.deletedAt === null;
  const isNear = isNearItsDate(date, { madeAt, receivedAt });
  if (isLiving ? isOpenFor(current, madeAt) : isAdding(request)) return;
  if (!current && !isNear) throw new Refusal('date_out_of_window');
  if (isLiving ? isOnlyFavouring(change) : isNear) return;
  if (!mayEditDay(date, actorAt(actor, request).isPro, { madeAt, receivedAt, timeZone }))
    throw new Refusal('edit_window_closed');
}

/** An entry that was added within the last day. */
function isOpenFor({ entry, createdAt }: StoredEntry, madeAt: number): boolean {
  return isOpenAddition(entry, createdAt.getTime(), madeAt);
}

function isOnlyFavouring({ fields, addImages, removeImages, answers = {} }: EntryChange): boolean {
  const touched = Object.entries(fields).filter(([, value]) => value !== undefined);
  const others = [addImages, removeImages, Object.keys(answers)];
  return others.every((part) => part.length === 0) && touched.every(([name]) => name === 'isFavorite');
}

/** At most five questions per device (spec §9); all answers of concurrent devices stay (spec decision 10). */
function checkQuestions({ reflections = [] }: Entry, { answers = {} }: EntryChange): void {
  if (newQuestions(reflections, answers).length > MAX_QUESTIONS) {
    throw new Refusal('too_many_questions', { details: { longest: MAX_QUESTIONS } });
  }
}

/** Whether the change names the entry's words, or a photo to remove. */
function isBegunOnDay({ fields, bases, removeImages }: EntryChange): boolean {
  const hadWords = MERGED_TEXTS.some((name) => {
    const [text, edit] = [fields[name], bases?.[name]];
    return text !== undefined && edit !== undefined && applyReverse(text, edit) !== '';
  });
  return hadWords || removeImages.length > 0;
}

/**
 * Base of a change (S9). A save revives a deleted entry, whose deleter cannot have seen it. A later one with content of
 * its own, begun on an empty page, starts anew instead. `hadEntry` says whether the device showed the entry; otherwise
 * the words and photos it names tell.
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
  // The shelf has no history: it stays with its date.
  const anew = {
    entry: { ...blank, shelf: current.entry.shelf ?? [] },
    clocks: revivedClocks(deleted ? { deleted } : {}),
  };
  // An emptied entry has nothing to revive.
  if (isEmptyEntry(current.entry)) return anew;
  const isBlank = !hadEntry && !isBegunOnDay(change);
  const isLater = clock.at > (deleted?.at ?? '');
  const isWritingAnew = isBlank && isLater && !isEmptyEntry(applyChange(blank, {}, change, clock).entry);
  return isWritingAnew ? anew : { entry: current.entry, clocks: revivedClocks(current.clocks) };
}
