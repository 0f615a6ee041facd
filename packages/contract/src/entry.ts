import { FIELD_NAMES, type FieldName, HISTORY_FIELDS } from '@tagfalter/domain/entry-fields';
import type { FieldKind, FieldKinds } from '@tagfalter/domain/field-kinds';
import { SUMMARY_SOURCES, TRANSCRIPT_SOURCES, VISIBILITIES } from '@tagfalter/domain/field-kinds';
import { isLocalDate, isTimeZone } from '@tagfalter/domain/local-date';
import { FEELINGS, MOOD_MAX, MOOD_MIN } from '@tagfalter/domain/mood';
import { MAX_SHELF_BYTES, MAX_SHELF_LABEL, SHELF_KINDS } from '@tagfalter/domain/shelf';
import * as v from 'valibot';
import { schemasByKind } from './field-schemas.ts';

export const DaySchema = v.pipe(v.string(), v.check(isLocalDate, 'not a calendar day'));
export const TimeZoneSchema = v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone, 'not a time zone'));
export const HashSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
export const VisibilitySchema = v.picklist(VISIBILITIES);

const MoodSchema = v.object({
  level: v.pipe(v.number(), v.integer(), v.minValue(MOOD_MIN), v.maxValue(MOOD_MAX)),
  feeling: v.nullable(v.picklist(FEELINGS)),
  customEmoji: v.nullable(v.pipe(v.string(), v.maxLength(64))),
});

export const ImageRefSchema = v.object({
  hash: HashSchema,
  type: v.pipe(v.string(), v.maxLength(64)),
  size: v.pipe(v.number(), v.integer(), v.minValue(1)),
  name: v.pipe(v.string(), v.maxLength(255)),
});

const AudioRefSchema = v.object({
  hash: HashSchema,
  type: v.pipe(v.string(), v.maxLength(64)),
  size: v.pipe(v.number(), v.integer(), v.minValue(1)),
  durationMs: v.pipe(v.number(), v.integer(), v.minValue(0)),
  peaks: v.pipe(v.array(v.pipe(v.number(), v.minValue(0), v.maxValue(100))), v.maxLength(64)),
});

export const ShelfFileSchema = v.object({
  hash: HashSchema,
  type: v.pipe(v.string(), v.maxLength(128)),
  size: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_SHELF_BYTES)),
});

/** What an import brought and an entry has no field for (spec decision 74). */
export const ShelfItemSchema = v.object({
  kind: v.picklist(SHELF_KINDS),
  label: v.pipe(v.string(), v.maxLength(MAX_SHELF_LABEL)),
  /** Absent if the label says everything. */
  file: v.optional(ShelfFileSchema),
});

type KindSchemas = { [K in FieldKind]: v.GenericSchema<FieldKinds[K]> };

/** Lengths are rules, not shapes: the service refuses by name. */
const KINDS = {
  text: v.string(),
  emojis: v.string(),
  mood: v.nullable(MoodSchema),
  audio: v.nullable(AudioRefSchema),
  image: v.nullable(HashSchema),
  visibility: VisibilitySchema,
  flag: v.boolean(),
  'summary-source': v.picklist(SUMMARY_SOURCES),
  'transcript-source': v.picklist(TRANSCRIPT_SOURCES),
} as const satisfies KindSchemas;

export const fieldSchemas = <N extends FieldName>(names: readonly N[]) => schemasByKind(names, KINDS);

/** In a mutation. */
export const EntryFieldsSchema = v.object(fieldSchemas(FIELD_NAMES));

export const QuestionIdSchema = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/));

/** Its length is a rule, not a shape. */
export const AnswerSchema = v.object({ questionId: QuestionIdSchema, answer: v.string() });

const WorkSchema = v.object({
  state: v.picklist(['wanted', 'failed']),
  since: v.string(),
  day: DaySchema,
  /** Error code, possibly newer than the device. */
  code: v.optional(v.string()),
});

/** Open requests to the assistant. */
export const EntryWorkSchema = v.object({ transcript: v.optional(WorkSchema), summary: v.optional(WorkSchema) });

/** As devices hold it. */
export const EntrySchema = v.object({
  ...EntryFieldsSchema.entries,
  id: v.pipe(v.string(), v.uuid()),
  date: DaySchema,
  timeZone: TimeZoneSchema,
  images: v.array(ImageRefSchema),
  /** Absent in days stored before answers existed. */
  reflections: v.optional(v.array(AnswerSchema)),
  /** Without bytes; only for the owner. Absent means nothing. */
  shelf: v.optional(v.array(ShelfItemSchema)),
});

/** Kept 90 days (spec decision 10). */
export const RevisionSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  entryId: v.pipe(v.string(), v.uuid()),
  at: v.string(),
  kind: v.picklist(['overwritten', 'merged']),
  content: v.partial(
    v.object({
      ...fieldSchemas(HISTORY_FIELDS),
      images: EntrySchema.entries.images,
      reflections: EntrySchema.entries.reflections,
    }),
  ),
});
