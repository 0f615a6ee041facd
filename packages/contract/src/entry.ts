import { FIELD_NAMES, HISTORY_FIELDS } from '@tagfalter/domain/entry-fields';
import { REVISION_KINDS } from '@tagfalter/domain/revision';
import { MAX_SHELF_BYTES, MAX_SHELF_LABEL, SHELF_KINDS } from '@tagfalter/domain/shelf';
import * as v from 'valibot';
import { DaySchema, fieldSchemas, HashSchema, QuestionIdSchema, TimeZoneSchema } from './entry-values.ts';

export const ImageRefSchema = v.object({
  hash: HashSchema,
  type: v.pipe(v.string(), v.maxLength(64)),
  size: v.pipe(v.number(), v.integer(), v.minValue(1)),
  name: v.pipe(v.string(), v.maxLength(255)),
});

export const ShelfFileSchema = v.object({
  hash: HashSchema,
  type: v.pipe(v.string(), v.maxLength(128)),
  size: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_SHELF_BYTES)),
});

/** Imported item for which an entry has no field (spec decision 74). */
export const ShelfItemSchema = v.object({
  kind: v.picklist(SHELF_KINDS),
  label: v.pipe(v.string(), v.maxLength(MAX_SHELF_LABEL)),
  /** Absent if the label says everything. */
  file: v.optional(ShelfFileSchema),
});

/** In a mutation. */
export const EntryFieldsSchema = v.object(fieldSchemas(FIELD_NAMES));

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
  kind: v.picklist(REVISION_KINDS),
  content: v.partial(
    v.object({
      ...fieldSchemas(HISTORY_FIELDS),
      images: EntrySchema.entries.images,
      reflections: EntrySchema.entries.reflections,
    }),
  ),
});
