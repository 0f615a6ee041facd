import type { Entry } from '@tagfalter/domain/entry';
import { BLANK_FIELDS, copyField, type EntryFields, FIELD_NAMES, maxMerged } from '@tagfalter/domain/entry-fields';
import type { EntryChange } from '@tagfalter/domain/entry-merge';
import type { ImportedEntry } from '@tagfalter/domain/imported-day';
import { lostAnswers } from '@tagfalter/domain/reflection';
import { reverseEdit } from '@tagfalter/domain/reverse-edit';
import type { LostContent } from '@tagfalter/domain/revision';
import { joinWords } from './join-words.ts';

export interface ImportChange {
  change: EntryChange;
  /** For the history, one revision each. */
  lost: LostContent[];
  /** Words beyond what the text holds; they belong on the shelf (spec decision 73). */
  tooLong?: string | undefined;
}

/** Import of a date without an entry. */
export function newEntryChange(day: ImportedEntry): ImportChange {
  const { fields, images, answers } = day;
  return { change: { fields, addImages: images, removeImages: [], answers }, lost: withoutPlace(day) };
}

/** Content that fits neither new nor existing entries. */
function withoutPlace({ rest, otherAnswers = [], history }: ImportedEntry): LostContent[] {
  const answers = otherAnswers.length > 0 ? [{ reflections: [...otherAnswers] }] : [];
  const apart = history.filter(({ kind }) => kind === 'apart').map(({ content }) => content);
  return [...rest.map((text) => ({ text })), ...answers, ...apart];
}

/**
 * Import into an existing entry (spec decision 8): lines that it lacks are appended, photos and answers are added. Single
 * values stay; the archive's go to the history.
 * @param isKnown whether an earlier import brought a line
 */
export function mergedEntryChange(
  existing: Entry,
  day: ImportedEntry,
  isKnown: (line: string) => boolean,
): ImportChange {
  const words = day.fields.text ?? '';
  const both = joinWords(existing.text, words, isKnown);
  const isTooLong = both !== undefined && both.joined.length > Math.max(maxMerged('text'), existing.text.length);
  const text = isTooLong ? undefined : both;
  const { fields, lost } = onceOnly(existing, day.fields);
  const answered = new Set((existing.reflections ?? []).map(({ questionId }) => questionId));
  const answers = Object.entries(day.answers);
  const given = answers.map(([questionId, answer]) => ({ questionId, answer }));
  const reflections = lostAnswers(given, existing.reflections ?? []).filter(({ questionId }) =>
    answered.has(questionId),
  );
  const known = new Set(existing.images.map(({ hash }) => hash));
  const whole: LostContent = { ...lost, ...(reflections.length > 0 && { reflections }) };
  return {
    change: {
      fields: { ...fields, ...(text && { text: text.joined }) },
      ...(text && { bases: { text: reverseEdit(existing.text, text.joined) } }),
      ...(text?.isMerged && { mergedTexts: ['text'] }),
      addImages: day.images.filter(({ hash }) => !known.has(hash)),
      removeImages: [],
      answers: Object.fromEntries(answers.filter(([questionId]) => !answered.has(questionId))),
    },
    lost: [...(Object.keys(whole).length > 0 ? [whole] : []), ...withoutPlace(day)],
    ...(isTooLong && { tooLong: words }),
  };
}

/** Settings stay and have no history (decision 003). */
const SETTINGS: ReadonlySet<keyof EntryFields> = new Set([
  'visibility',
  'mainImage',
  'summaryFrom',
  'transcriptFrom',
  'addedLater',
]);

function onceOnly(
  existing: EntryFields,
  imported: Partial<EntryFields>,
): { fields: Partial<EntryFields>; lost: LostContent } {
  const fields: Partial<EntryFields> = {};
  const lost: Partial<EntryFields> = {};
  for (const name of FIELD_NAMES) {
    if (name === 'text' || SETTINGS.has(name) || isBlank(name, imported[name])) continue;
    if (isBlank(name, existing[name])) copyField(fields, imported, name);
    else if (JSON.stringify(existing[name]) !== JSON.stringify(imported[name])) copyField(lost, imported, name);
  }
  // The source of a text goes with it.
  if (fields.summary !== undefined) copyField(fields, imported, 'summaryFrom');
  if (fields.audioTranscript !== undefined) copyField(fields, imported, 'transcriptFrom');
  return { fields, lost };
}

function isBlank<N extends keyof EntryFields>(name: N, value: EntryFields[N] | undefined): boolean {
  return value === undefined || value === BLANK_FIELDS[name];
}
