import { type FieldClock, isLaterClock } from './clock.ts';
import type { Entry, EntryFields, ImageRef } from './entry.ts';
import { isWithin } from './is-within.ts';
import { type MergeText, mergeText } from './merge-text.ts';
import {
  type AnswerChange,
  type AnswerClockName,
  answerChange,
  lostAnswers,
  mergeAnswers,
  type ReflectionAnswer,
} from './reflection.ts';
import type { LostContent } from './revision.ts';
import { cutOf, type TextCut, uncut } from './text-cut.ts';
import { editedSource, makerOf } from './text-source.ts';

/** The texts in which both passages stay where two wrote (S7, decision 10). */
export const MERGED_TEXTS = ['text', 'summary', 'audioTranscript'] as const satisfies readonly (keyof EntryFields)[];
export type MergedTextName = (typeof MERGED_TEXTS)[number];

/** What a device wants changed in a day. Absent fields stay as they are. */
export interface EntryChange {
  fields: Partial<EntryFields>;
  /** The texts as they were when the change was begun, each as a cut of the new one (S7). */
  bases?: Partial<Record<MergedTextName, TextCut | undefined>> | undefined;
  /** Texts in which it has met another's words before it was sent (`layOn`). */
  met?: MergedTextName[] | undefined;
  addImages: ImageRef[];
  /** Hashes. */
  removeImages: string[];
  answers?: AnswerChange | undefined;
}

const FIELD_NAMES = [
  'text',
  'summary',
  'topMoment',
  'emojis',
  'mood',
  'visibility',
  'audio',
  'audioTranscript',
  'mainImage',
  'isFavorite',
  'summaryFrom',
  'transcriptFrom',
] as const satisfies readonly (keyof EntryFields)[];

/** Who wrote each field last (S6), and who deleted the day last: a deletion is a field with a clock, too (S9). */
export type EntryClocks = Partial<Record<keyof EntryFields | 'deleted' | AnswerClockName, FieldClock>>;

function mergeImages(current: readonly ImageRef[], change: EntryChange): ImageRef[] {
  const removed = new Set(change.removeImages);
  const merged = new Map(current.map((image) => [image.hash, image]));
  for (const image of change.addImages) if (!merged.has(image.hash)) merged.set(image.hash, image);
  return [...merged.values()].filter((image) => !removed.has(image.hash));
}

function copyField<K extends keyof EntryFields>(target: EntryFields, source: Partial<EntryFields>, name: K): void {
  const value = source[name];
  if (value !== undefined) target[name] = value;
}

/** An entry after a change. */
export interface AppliedChange {
  entry: Entry;
  clocks: EntryClocks;
  /** Texts that two had changed, as they stood before: the outcome is neither's (S7). */
  joined: Partial<Record<MergedTextName, string>>;
  /** What was to be written and came too late. */
  late: Partial<EntryFields>;
  lateAnswers: ReflectionAnswer[];
}

/** An entry after a change, and what the change has cost. */
export interface MergedEntry extends Pick<AppliedChange, 'entry' | 'clocks' | 'joined'> {
  /** What stood in the entry, or was to be written, and is not in it now; nothing for most changes. */
  lost: LostContent;
}

/**
 * Applies a change to an entry, field by field: texts that come with the version they were begun on are merged (S7);
 * any other field is taken when its clock is later than the one that stands (S6, decision 10). Images are added and
 * removed one by one, so that two devices keep both (union); so are answers, each with a clock of its own. Neither
 * argument is altered.
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
  for (const name of FIELD_NAMES) {
    if (change.fields[name] === undefined) continue;
    const isLater = isLaterClock(clock, clocks[name]);
    const joint = jointText(entry, change, name, merge);
    if (joint) {
      merged[joint.name] = joint.text;
      const hasMet = change.met?.includes(joint.name) && joint.text !== entry[joint.name];
      if (joint.joined || hasMet) joined[joint.name] = entry[joint.name];
    } else if (isLater) copyField(merged, change.fields, name);
    else copyIntoPartial(late, { ...entry, ...change.fields }, name);
    if (isLater) mergedClocks[name] = clock;
  }
  labelJointTexts(merged, entry, change);
  const lateAnswers = joinAnswers(merged, mergedClocks, change, clock);
  return { entry: merged, clocks: mergedClocks, joined, late, lateAnswers };
}

/** `applyChange`, for whoever keeps what gives way (S7). */
export function mergeEntry(
  entry: Entry,
  clocks: EntryClocks,
  change: EntryChange,
  clock: FieldClock,
  merge: MergeText = mergeText,
): MergedEntry {
  const { late, lateAnswers, ...merged } = applyChange(entry, clocks, change, clock, merge);
  const lost = { ...lostIn(entry, merged.entry), ...lostIn(late, merged.entry) };
  // Of one question either what stood gives way or what came late.
  const reflections = [...(lost.reflections ?? []), ...lostAnswers(lateAnswers, merged.entry.reflections ?? [])];
  return { ...merged, lost: reflections.length > 0 ? { ...lost, reflections } : lost };
}

/**
 * Who made a merged text is not a matter of clocks: the label goes with the words that stand (decision 19). Where words of
 * two stand side by side, those that no person wrote are said to be there.
 */
function labelJointTexts(merged: Entry, entry: Entry, { fields, bases }: EntryChange): void {
  const { summaryFrom, transcriptFrom } = fields;
  const standing = (name: MergedTextName) =>
    merged[name] === fields[name] ? 'mine' : merged[name] === entry[name] ? 'theirs' : 'both';
  if (summaryFrom && fields.summary !== undefined && bases?.summary) {
    const { summaryFrom: theirs = 'person' } = entry;
    const both = editedSource(makerOf(theirs) === 'ai' || !makerOf(summaryFrom) ? theirs : summaryFrom);
    merged.summaryFrom = { mine: summaryFrom, theirs, both }[standing('summary')];
  }
  if (transcriptFrom && fields.audioTranscript !== undefined && bases?.audioTranscript) {
    const { transcriptFrom: theirs = 'person' } = entry;
    const both = editedSource(makerOf(theirs) ? theirs : transcriptFrom);
    merged.transcriptFrom = { mine: transcriptFrom, theirs, both }[standing('audioTranscript')];
  }
}

/** Puts the change's answers into the entry and its clocks. @returns those that came too late */
function joinAnswers(merged: Entry, clocks: EntryClocks, { answers }: EntryChange, clock: FieldClock) {
  if (answers === undefined) return [];
  const met = mergeAnswers(merged.reflections ?? [], clocks, answers, clock);
  merged.reflections = met.reflections;
  Object.assign(clocks, met.clocks);
  return met.late;
}

/** A text merged with what stands; undefined for other fields and where nobody says what it was begun on. */
function jointText(
  entry: Entry,
  { fields, bases }: EntryChange,
  name: keyof EntryFields,
  merge: MergeText,
): { name: MergedTextName; text: string; joined: boolean } | undefined {
  const textName = MERGED_TEXTS.find((one) => one === name);
  const mine = textName && fields[textName];
  const cut = textName && bases?.[textName];
  if (textName === undefined || mine === undefined || cut === undefined) return undefined;
  return { name: textName, ...merge(uncut(mine, cut), entry[textName], mine) };
}

const KEPT_TEXTS = ['text', 'summary', 'topMoment', 'emojis', 'audioTranscript'] as const;

/** Says of lost texts who made them, if not a person: what comes back to its place is still what it was (decision 19). */
function withMakers(lost: LostContent, { summaryFrom, transcriptFrom }: Partial<EntryFields>): LostContent {
  if (lost.summary && makerOf(summaryFrom)) lost.summaryFrom = summaryFrom;
  if (lost.audioTranscript && makerOf(transcriptFrom)) lost.transcriptFrom = transcriptFrom;
  return lost;
}

/** What somebody had put into a version and is not in the entry any more (decision 10). */
export function lostIn(version: Partial<Entry>, entry: Entry): LostContent {
  const lost: LostContent = {};
  for (const name of KEPT_TEXTS) {
    const text = version[name];
    if (text !== undefined && !isWithin(text, entry[name])) lost[name] = text;
  }
  if (version.mood && JSON.stringify(version.mood) !== JSON.stringify(entry.mood)) lost.mood = version.mood;
  if (version.audio && version.audio.hash !== entry.audio?.hash) lost.audio = version.audio;
  const kept = new Set(entry.images.map((image) => image.hash));
  const images = version.images?.filter((image) => !kept.has(image.hash)) ?? [];
  if (images.length > 0) lost.images = images;
  const reflections = lostAnswers(version.reflections ?? [], entry.reflections ?? []);
  if (reflections.length > 0) lost.reflections = reflections;
  return withMakers(lost, version);
}

/** Who wrote what, said in full; where there is no text nobody did, and whoever begins anew is a person. */
function withSources(entry: Entry): Entry {
  const { summary, summaryFrom = 'person', audioTranscript, transcriptFrom = 'person' } = entry;
  return {
    ...entry,
    summaryFrom: summary === '' ? 'person' : summaryFrom,
    transcriptFrom: audioTranscript === '' ? 'person' : transcriptFrom,
  };
}

/**
 * The change that turns `before` into `after`; empty lists and empty objects where nothing differs. It says of each
 * text what it was begun on.
 */
export function entryChange(earlier: Entry, later: Entry): EntryChange {
  const [before, after] = [withSources(earlier), withSources(later)];
  const fields: Partial<EntryFields> = {};
  for (const name of FIELD_NAMES) {
    if (JSON.stringify(before[name]) !== JSON.stringify(after[name])) copyIntoPartial(fields, after, name);
  }
  const bases: EntryChange['bases'] = {};
  for (const name of MERGED_TEXTS) if (fields[name] !== undefined) bases[name] = cutOf(before[name], after[name]);
  const had = new Set(before.images.map((image) => image.hash));
  const has = new Set(after.images.map((image) => image.hash));
  const answers = answerChange(before.reflections ?? [], after.reflections ?? []);
  return {
    ...(answers ? { answers } : {}),
    fields,
    bases,
    addImages: after.images.filter((image) => !had.has(image.hash)),
    removeImages: before.images.filter((image) => !has.has(image.hash)).map((image) => image.hash),
  };
}

function copyIntoPartial<K extends keyof EntryFields>(
  target: Partial<EntryFields>,
  source: EntryFields,
  name: K,
): void {
  target[name] = source[name];
}

/** Whether a change would alter nothing. */
export function isNoChange({ fields, addImages, removeImages, answers = {} }: EntryChange): boolean {
  return [Object.keys(fields), addImages, removeImages, Object.keys(answers)].every((part) => part.length === 0);
}
