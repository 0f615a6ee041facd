import type { Entry } from '@tagfalter/domain/entry';
import { BLANK_FIELDS, copyField, type EntryFields, FIELD_NAMES, maxMerged } from '@tagfalter/domain/entry-fields';
import type { EntryChange } from '@tagfalter/domain/entry-merge';
import { lostAnswers } from '@tagfalter/domain/reflection';
import { reverseEdit } from '@tagfalter/domain/reverse-edit';
import type { LostContent } from '@tagfalter/domain/revision';
import type { ImportedDay } from './imported-day.ts';

/** What an import changes in a day, and what of it gives way to what stands there. */
export interface ImportChange {
  change: EntryChange;
  /** For the history, version by version. */
  lost: LostContent[];
}

/** An import of a day that nobody has written. */
export function newDay({ fields, images, answers, rest }: ImportedDay): ImportChange {
  return { change: { fields, addImages: images, removeImages: [], answers }, lost: rest.map((text) => ({ text })) };
}

/**
 * An import into a day that stands (spec decision 8): its words come below those that are there, photos and answers come in
 * addition. Of everything that a day has once, what stands stays, and what the archive has goes to the history.
 */
export function intoDay(standing: Entry, day: ImportedDay): ImportChange {
  const text = joinTexts(standing.text, day.fields.text ?? '');
  const { fields, lost } = onceOnly(standing, day.fields);
  const answered = new Set((standing.reflections ?? []).map(({ questionId }) => questionId));
  const answers = Object.entries(day.answers);
  const given = answers.map(([questionId, answer]) => ({ questionId, answer }));
  const reflections = lostAnswers(given, standing.reflections ?? []).filter(({ questionId }) =>
    answered.has(questionId),
  );
  const known = new Set(standing.images.map(({ hash }) => hash));
  const whole: LostContent = { ...lost, ...(reflections.length > 0 && { reflections }) };
  return {
    change: {
      fields: { ...fields, ...(text.joined !== undefined && { text: text.joined }) },
      ...(text.joined !== undefined && { bases: { text: reverseEdit(standing.text, text.joined) } }),
      ...(text.isMerged && { mergedTexts: ['text'] }),
      addImages: day.images.filter(({ hash }) => !known.has(hash)),
      removeImages: [],
      answers: Object.fromEntries(answers.filter(([questionId]) => !answered.has(questionId))),
    },
    lost: [
      ...(Object.keys(whole).length > 0 ? [whole] : []),
      ...[...text.beside, ...day.rest].map((words) => ({ text: words })),
    ],
  };
}

interface JoinedText {
  /** undefined where the text stays as it is. */
  joined?: string;
  isMerged?: boolean;
  /** Words that do not fit. */
  beside: string[];
}

function joinTexts(standing: string, words: string): JoinedText {
  if (words === '' || standing.includes(words)) return { beside: [] };
  if (words.includes(standing.trim())) return { joined: words, beside: [] };
  const joined = `${standing.trimEnd()}\n\n${words}`;
  if (joined.length > maxMerged('text')) return { beside: [words] };
  return { joined, isMerged: true, beside: [] };
}

/** Settings of a day, which stand as they are: no history has them. */
const SETTINGS: ReadonlySet<keyof EntryFields> = new Set(['visibility', 'mainImage', 'summaryFrom', 'transcriptFrom']);

function onceOnly(
  standing: EntryFields,
  imported: Partial<EntryFields>,
): { fields: Partial<EntryFields>; lost: LostContent } {
  const fields: Partial<EntryFields> = {};
  const lost: Partial<EntryFields> = {};
  for (const name of FIELD_NAMES) {
    if (name === 'text' || SETTINGS.has(name) || isBlank(name, imported[name])) continue;
    if (isBlank(name, standing[name])) copyField(fields, imported, name);
    else if (JSON.stringify(standing[name]) !== JSON.stringify(imported[name])) copyField(lost, imported, name);
  }
  // Who made a text goes with it.
  if (fields.summary !== undefined) copyField(fields, imported, 'summaryFrom');
  if (fields.audioTranscript !== undefined) copyField(fields, imported, 'transcriptFrom');
  return { fields, lost };
}

function isBlank<N extends keyof EntryFields>(name: N, value: EntryFields[N] | undefined): boolean {
  return value === undefined || value === BLANK_FIELDS[name];
}
