import { type FieldClock, isLaterClock } from './clock.ts';
import type { Entry } from './entry.ts';
import {
  copyField,
  type EntryFields,
  FIELD_NAMES,
  fieldsWith,
  isTextField,
  MERGED_TEXTS,
  type MergedTextName,
  makerField,
  maxMerged,
} from './entry-fields.ts';
import type { ImageRef } from './field-kinds.ts';
import { isSubsequence } from './is-subsequence.ts';
import { type MergedText, type MergeText, mergeText } from './merge-text.ts';
import { narrowerVisibility, type VisibilityBase } from './narrower-visibility.ts';
import {
  type AnswerChange,
  type AnswerClockName,
  answerChange,
  lostAnswers,
  mergeAnswers,
  type ReflectionAnswer,
} from './reflection.ts';
import { applyReverse, type ReverseEdit, reverseEdit } from './reverse-edit.ts';
import type { LostContent } from './revision.ts';
import { editedSource, makerOf } from './text-source.ts';

/** Absent fields stay unchanged. */
export interface EntryChange {
  fields: Partial<EntryFields>;
  /** Version on which each text was begun, as a reverse edit of the new text (S7). */
  bases?: Partial<Record<MergedTextName, ReverseEdit | undefined>> | undefined;
  /** Texts that the device merged before sending (`rebaseChange`). */
  mergedTexts?: MergedTextName[] | undefined;
  /**
   * On what the visibility was chosen; null if the device showed no entry. Absent if the writer knew the current one:
   * the last writer wins then.
   */
  visibilityBase?: VisibilityBase | null | undefined;
  addImages: ImageRef[];
  /** SHA-256 hashes. */
  removeImages: string[];
  answers?: AnswerChange | undefined;
}

/**
 * Last write of each field and answer (S6), and last deletion (S9): `deleted` while it holds, `closed` once the entry
 * lives again, `unlinked` if its links ended with it.
 */
export type EntryClocks = Partial<
  Record<keyof EntryFields | 'deleted' | 'closed' | 'unlinked' | AnswerClockName, FieldClock>
>;

function mergeImages(current: readonly ImageRef[], change: EntryChange): ImageRef[] {
  const removed = new Set(change.removeImages);
  const merged = new Map(current.map((image) => [image.hash, image]));
  for (const image of change.addImages) if (!merged.has(image.hash)) merged.set(image.hash, image);
  return [...merged.values()].filter((image) => !removed.has(image.hash));
}

export interface AppliedChange {
  entry: Entry;
  clocks: EntryClocks;
  /** Previous versions of texts that both sides changed (S7). */
  joined: Partial<Record<MergedTextName, string>>;
  /** Too long together: the later writer's stands, the other is lost content (S6). */
  unmerged: readonly MergedTextName[];
  /** Values of the change that came too late. */
  late: Partial<EntryFields>;
  lateAnswers: ReflectionAnswer[];
}

export interface MergedEntry extends Pick<AppliedChange, 'entry' | 'clocks' | 'joined' | 'unmerged'> {
  /** Content of the entry or the change that the result lacks. */
  lost: LostContent;
}

/**
 * Merges a text with a base version, unless it would exceed `maxMerged` (S7); takes any other field if its clock is
 * later (S6). Images are added and removed one by one, so that both devices keep theirs. Does not modify its arguments.
 */
export function applyChange(
  entry: Entry,
  clocks: EntryClocks,
  change: EntryChange,
  clock: FieldClock,
  merge: MergeText = mergeText,
): AppliedChange {
  const merged: Entry = { ...entry, images: mergeImages(entry.images, change) };
  const mergedClocks: EntryClocks = { ...clocks };
  const late: Partial<EntryFields> = {};
  const joined: AppliedChange['joined'] = {};
  const unmerged: MergedTextName[] = [];
  for (const name of FIELD_NAMES) {
    if (change.fields[name] === undefined) continue;
    const isLater = isLaterClock(clock, clocks[name]);
    const joint = jointText(entry, change, name, merge);
    if (joint?.isTooLong) unmerged.push(joint.name);
    if (joint && !joint.isTooLong) {
      merged[joint.name] = joint.text;
      if (hasMetOther(joint, entry, change)) joined[joint.name] = entry[joint.name];
    } else if (isLater) copyField(merged, change.fields, name);
    else copyLate(late, change.fields, name);
    if (isLater) mergedClocks[name] = clock;
  }
  settleReaders(merged, mergedClocks, { entry, clocks, change, clock });
  labelJointTexts(merged, entry, change);
  const lateAnswers = joinAnswers(merged, mergedClocks, change, clock);
  return { entry: merged, clocks: mergedClocks, joined, unmerged, late, lateAnswers };
}

interface Choosing {
  entry: Entry;
  clocks: EntryClocks;
  change: EntryChange;
  clock: FieldClock;
}

/** If readers are chosen twice at the same time, the narrower choice stands, not the later (spec decision 60). */
function settleReaders(merged: Entry, mergedClocks: EntryClocks, { entry, clocks, change, clock }: Choosing): void {
  const { visibility } = change.fields;
  const { visibilityBase: base } = change;
  if (visibility === undefined || base === undefined) return;
  const current = { visibility: entry.visibility, clock: clocks.visibility };
  const existing = narrowerVisibility(current, { visibility, base, clock });
  if (!existing) return;
  merged.visibility = existing.visibility;
  if (existing.clock) mergedClocks.visibility = existing.clock;
}

/** A late text takes its author along, whatever the author's own clock says. */
function copyLate(late: Partial<EntryFields>, fields: Partial<EntryFields>, name: keyof EntryFields): void {
  copyField(late, fields, name);
  const maker = isTextField(name) ? makerField(name) : undefined;
  if (maker) copyField(late, fields, maker);
}

/** Also returns the content that gave way, for the history (S7). */
export function mergeEntry(
  entry: Entry,
  clocks: EntryClocks,
  change: EntryChange,
  clock: FieldClock,
  merge: MergeText = mergeText,
): MergedEntry {
  const { late, lateAnswers, ...merged } = applyChange(entry, clocks, change, clock, merge);
  const lost = { ...removedContent(entry, merged.entry), ...removedContent(late, merged.entry) };
  // Per question only one answer is lost: the current or the late one.
  const reflections = [...(lost.reflections ?? []), ...lostAnswers(lateAnswers, merged.entry.reflections ?? [])];
  return { ...merged, lost: reflections.length > 0 ? { ...lost, reflections } : lost };
}

/**
 * The author follows the words, not the clocks (spec decision 19). If words of both sides remain, the label names the
 * assistant.
 */
function labelJointTexts(merged: Entry, entry: Entry, { fields, bases }: EntryChange): void {
  const { summaryFrom, transcriptFrom } = fields;
  const originOf = (name: MergedTextName) =>
    merged[name] === fields[name] ? 'mine' : merged[name] === entry[name] ? 'theirs' : 'both';
  if (summaryFrom && fields.summary !== undefined && bases?.summary) {
    const { summaryFrom: theirs } = entry;
    const both = editedSource(makerOf(theirs) === 'ai' || !makerOf(summaryFrom) ? theirs : summaryFrom);
    merged.summaryFrom = { mine: summaryFrom, theirs, both }[originOf('summary')];
  }
  if (transcriptFrom && fields.audioTranscript !== undefined && bases?.audioTranscript) {
    const { transcriptFrom: theirs } = entry;
    const both = editedSource(makerOf(theirs) ? theirs : transcriptFrom);
    merged.transcriptFrom = { mine: transcriptFrom, theirs, both }[originOf('audioTranscript')];
  }
}

/** Returns the late answers. */
function joinAnswers(merged: Entry, clocks: EntryClocks, { answers }: EntryChange, clock: FieldClock) {
  if (answers === undefined) return [];
  const outcome = mergeAnswers(merged.reflections ?? [], clocks, answers, clock);
  merged.reflections = outcome.reflections;
  Object.assign(clocks, outcome.clocks);
  return outcome.late;
}

interface JointText extends MergedText {
  name: MergedTextName;
  /** Exceeds `maxMerged`. */
  isTooLong: boolean;
}

/** `undefined` for other fields, and without a base version. */
function jointText(
  entry: Entry,
  { fields, bases }: EntryChange,
  name: keyof EntryFields,
  merge: MergeText,
): JointText | undefined {
  const textName = MERGED_TEXTS.find((one) => one === name);
  const mine = textName && fields[textName];
  const edit = textName && bases?.[textName];
  if (textName === undefined || mine === undefined || edit === undefined) return undefined;
  const merged = merge(applyReverse(mine, edit), entry[textName], mine);
  return { ...merged, name: textName, isTooLong: merged.joined && merged.text.length > maxMerged(textName) };
}

/** Words of both sides met here or on the device of the change. */
function hasMetOther({ name, text, joined }: JointText, entry: Entry, { mergedTexts }: EntryChange): boolean {
  return joined || (mergedTexts?.includes(name) === true && text !== entry[name]);
}

const KEPT_TEXTS = [...fieldsWith({ kind: 'text', history: true }), ...fieldsWith({ kind: 'emojis', history: true })];

/** A lost text keeps its author, so that restoring it keeps the label (spec decision 19). */
function withMakers(lost: LostContent, { summaryFrom, transcriptFrom }: Partial<EntryFields>): LostContent {
  if (lost.summary && makerOf(summaryFrom)) lost.summaryFrom = summaryFrom;
  if (lost.audioTranscript && makerOf(transcriptFrom)) lost.transcriptFrom = transcriptFrom;
  return lost;
}

/** Content of `version` that `entry` lacks (spec decision 10). */
export function removedContent(version: Partial<Entry>, entry: Entry): LostContent {
  const lost: LostContent = {};
  for (const name of KEPT_TEXTS) {
    const text = version[name];
    if (text !== undefined && !isSubsequence(text, entry[name])) lost[name] = text;
  }
  if (version.mood && JSON.stringify(version.mood) !== JSON.stringify(entry.mood)) lost.mood = version.mood;
  if (version.audio && version.audio.hash !== entry.audio?.hash) lost.audio = version.audio;
  const currentHashes = new Set(entry.images.map((image) => image.hash));
  const images = version.images?.filter((image) => !currentHashes.has(image.hash)) ?? [];
  if (images.length > 0) lost.images = images;
  const reflections = lostAnswers(version.reflections ?? [], entry.reflections ?? []);
  if (reflections.length > 0) lost.reflections = reflections;
  return withMakers(lost, version);
}

/** An empty text belongs to `person`: the next writer begins anew. */
function withSources(entry: Entry): Entry {
  const { summary, summaryFrom, audioTranscript, transcriptFrom } = entry;
  return {
    ...entry,
    summaryFrom: summary === '' ? 'person' : summaryFrom,
    transcriptFrom: audioTranscript === '' ? 'person' : transcriptFrom,
  };
}

/** The change from `earlier` to `later`, with the base version of each text. */
export function entryChange(earlier: Entry, later: Entry): EntryChange {
  const [before, after] = [withSources(earlier), withSources(later)];
  const fields: Partial<EntryFields> = {};
  for (const name of FIELD_NAMES) {
    if (JSON.stringify(before[name]) !== JSON.stringify(after[name])) copyField(fields, after, name);
  }
  const bases: EntryChange['bases'] = {};
  for (const name of MERGED_TEXTS) if (fields[name] !== undefined) bases[name] = reverseEdit(before[name], after[name]);
  const hashesBefore = new Set(before.images.map((image) => image.hash));
  const hashesAfter = new Set(after.images.map((image) => image.hash));
  const answers = answerChange(before.reflections ?? [], after.reflections ?? []);
  return {
    ...(answers ? { answers } : {}),
    fields,
    bases,
    addImages: after.images.filter((image) => !hashesBefore.has(image.hash)),
    removeImages: before.images.filter((image) => !hashesAfter.has(image.hash)).map((image) => image.hash),
  };
}

export function isNoChange({ fields, addImages, removeImages, answers = {} }: EntryChange): boolean {
  return [Object.keys(fields), addImages, removeImages, Object.keys(answers)].every((part) => part.length === 0);
}
