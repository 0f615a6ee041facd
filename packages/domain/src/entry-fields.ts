import type { FieldKind, FieldKinds } from './field-kinds.ts';
import { MAX_DERIVED_TEXT, MAX_LONG_TEXT, MAX_TEXT, MAX_TOP_MOMENT, mostInPlaceOf } from './text.ts';

interface CommonSpec {
  /** `words`: both passages of concurrent edits stay (S7). `last`: the later writer wins (S6). */
  merge: 'words' | 'last';
  /** Whether revisions store it (spec decision 10); settings are exempt (decision 003). */
  history: boolean;
  /** `form`: REST takes and returns it unchanged. `reply`: REST only returns it. Absent: REST has another form. */
  rest?: 'form' | 'reply';
  /** Default: only the owner reads it. */
  seenBy?: 'readers';
  /** An entry in brief contains it even if blank (decision 018). */
  brief?: 'always';
}

interface TextSpec extends CommonSpec {
  kind: 'text';
  blank: '';
  /** UTF-16 code units (spec §5). */
  longest: number;
  /** UTF-16 code units after imports, take-overs and merges; by default twice `longest`. */
  longestJoined?: number;
  /** Field naming the author, if a machine may have written the text (spec decision 19). */
  madeBy?: 'summaryFrom' | 'transcriptFrom';
}

type OtherKind = Exclude<FieldKind, 'text'>;
type OtherSpec = { [K in OtherKind]: CommonSpec & { kind: K; blank: FieldKinds[K]; merge: 'last' } }[OtherKind];
type FieldSpec = TextSpec | OtherSpec;

/**
 * The fields of an entry, each with its own clock (S6). Every list of fields derives from this record; histories show
 * them in this order.
 */
export const ENTRY_FIELDS = {
  text: {
    kind: 'text',
    blank: '',
    longest: MAX_TEXT,
    longestJoined: MAX_LONG_TEXT,
    merge: 'words',
    history: true,
    rest: 'form',
    seenBy: 'readers',
    brief: 'always',
  },
  topMoment: {
    kind: 'text',
    blank: '',
    longest: MAX_TOP_MOMENT,
    merge: 'last',
    history: true,
    rest: 'form',
    seenBy: 'readers',
  },
  summary: {
    kind: 'text',
    blank: '',
    longest: MAX_DERIVED_TEXT,
    madeBy: 'summaryFrom',
    merge: 'words',
    history: true,
    rest: 'form',
    seenBy: 'readers',
  },
  summaryFrom: {
    kind: 'summary-source',
    blank: 'person',
    merge: 'last',
    history: true,
    rest: 'form',
    seenBy: 'readers',
  },
  emojis: { kind: 'emojis', blank: '', merge: 'last', history: true, rest: 'form', seenBy: 'readers' },
  mood: { kind: 'mood', blank: null, merge: 'last', history: true, rest: 'form', seenBy: 'readers', brief: 'always' },
  /** REST returns the recording's address, also to readers. */
  audio: { kind: 'audio', blank: null, merge: 'last', history: true },
  audioTranscript: {
    kind: 'text',
    blank: '',
    longest: MAX_DERIVED_TEXT,
    madeBy: 'transcriptFrom',
    merge: 'words',
    history: true,
    rest: 'form',
    seenBy: 'readers',
  },
  transcriptFrom: {
    kind: 'transcript-source',
    blank: 'person',
    merge: 'last',
    history: true,
    rest: 'form',
    seenBy: 'readers',
  },
  visibility: { kind: 'visibility', blank: 'private', merge: 'last', history: false, rest: 'form', seenBy: 'readers' },
  /** `null` means the first image. REST returns an index among the available images, also to readers. */
  mainImage: { kind: 'image', blank: null, merge: 'last', history: false },
  isFavorite: { kind: 'flag', blank: false, merge: 'last', history: false, rest: 'reply' },
  /** Set when the entry is made on a later day, and never taken away (spec decision 75). */
  addedLater: { kind: 'flag', blank: false, merge: 'last', history: false, rest: 'reply', seenBy: 'readers' },
} as const satisfies Record<string, FieldSpec>;

type EntryFieldSpecs = typeof ENTRY_FIELDS;
export type FieldName = keyof EntryFieldSpecs;

export type KindOf<N extends FieldName> = EntryFieldSpecs[N]['kind'];

export type EntryFields = { [N in FieldName]: FieldKinds[KindOf<N>] };

/** Names of the fields whose spec has the properties in `Part`. */
export type NamesWith<Part> = { [N in FieldName]: EntryFieldSpecs[N] extends Part ? N : never }[FieldName];

function says(spec: object, part: object): boolean {
  const properties = new Map(Object.entries(spec));
  return Object.entries(part).every(([name, value]) => properties.get(name) === value);
}

function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(ENTRY_FIELDS, name);
}

export const FIELD_NAMES: readonly FieldName[] = Object.keys(ENTRY_FIELDS).filter(isFieldName);

/** In the order of `ENTRY_FIELDS`. */
export function fieldsWith<const Part extends Partial<FieldSpec>>(part: Part): readonly NamesWith<Part>[] {
  return FIELD_NAMES.filter((name): name is NamesWith<Part> => says(ENTRY_FIELDS[name], part));
}

export const TEXT_FIELDS = fieldsWith({ kind: 'text' });
export type TextFieldName = (typeof TEXT_FIELDS)[number];

export function isTextField(name: FieldName): name is TextFieldName {
  return ENTRY_FIELDS[name].kind === 'text';
}

/** `undefined` for a text that only persons write. */
export function makerField(name: TextFieldName): TextSpec['madeBy'] {
  const spec: TextSpec = ENTRY_FIELDS[name];
  return spec.madeBy;
}

/** Texts that only persons write. */
export type PlainTextName = Exclude<TextFieldName, NamesWith<{ madeBy: string }>>;

/** Both passages stay after concurrent edits (S7). */
export const MERGED_TEXTS = fieldsWith({ merge: 'words' });
export type MergedTextName = (typeof MERGED_TEXTS)[number];

/** Stored by a revision (spec decision 10). */
export const HISTORY_FIELDS = fieldsWith({ history: true });
export type HistoryFieldName = (typeof HISTORY_FIELDS)[number];

/** REST takes and returns them unchanged. */
export const FORM_FIELDS = fieldsWith({ rest: 'form' });
export type FormFieldName = (typeof FORM_FIELDS)[number];

/** REST returns them to the owner unchanged. */
export const REST_FIELDS = [...FORM_FIELDS, ...fieldsWith({ rest: 'reply' })];

/** REST also returns them to other readers. */
export const READER_FIELDS = fieldsWith({ seenBy: 'readers' });

export function isTooLong(name: TextFieldName, { length }: string): boolean {
  return length > ENTRY_FIELDS[name].longest;
}

/** @param replaced the version it replaces */
export function mayReplace(name: TextFieldName, { length }: string, replaced: string): boolean {
  return length <= mostInPlaceOf(replaced, ENTRY_FIELDS[name].longest);
}

/** The texts of two writers fit together (S7). */
const JOINED_FACTOR = 2;

/** UTF-16 code units. Without a limit a text would grow with every merge. */
export function maxMerged(name: TextFieldName): number {
  const { longest, longestJoined = longest * JOINED_FACTOR }: TextSpec = ENTRY_FIELDS[name];
  return longestJoined;
}

export const BLANK_FIELDS: Readonly<EntryFields> = blankFields();

function blankFields(): EntryFields;
function blankFields(): Record<string, unknown> {
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, ENTRY_FIELDS[name].blank]));
}

export function copyField<N extends FieldName>(
  target: Partial<EntryFields>,
  source: Partial<EntryFields>,
  name: N,
): void {
  const value = source[name];
  if (value !== undefined) target[name] = value;
}

export function pickFields<N extends FieldName, Source extends { [M in N]?: EntryFields[M] | undefined }>(
  source: Source,
  names: readonly N[],
): Pick<Source, N & keyof Source>;
export function pickFields(source: Partial<EntryFields>, names: readonly FieldName[]): Partial<EntryFields> {
  const picked: Partial<EntryFields> = {};
  for (const name of names) copyField(picked, source, name);
  return picked;
}

export function fieldsOf(source: EntryFields): EntryFields {
  const fields = { ...BLANK_FIELDS };
  for (const name of FIELD_NAMES) copyField(fields, source, name);
  return fields;
}
