import { FORM_FIELDS, type FormFieldName, type KindOf } from '@tagfalter/domain/entry-fields';
import { SUMMARY_SOURCES, TRANSCRIPT_SOURCES } from '@tagfalter/domain/field-kinds';
import { normalizeLineEnds } from '@tagfalter/domain/text';
import * as v from 'valibot';
import { DaySchema, TimeZoneSchema, VisibilitySchema } from './entry-values.ts';
import { schemasByKind } from './field-schemas.ts';
import { isNestedTooDeep } from './json-depth.ts';

/** More than any entry has. */
const MAX_NAMED_IMAGES = 100;
/** Characters of an address as delivered. */
const MAX_ADDRESS = 2048;

const text = v.pipe(v.string(), v.transform(normalizeLineEnds));

const json = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
    try {
      if (!isNestedTooDeep(dataset.value)) return JSON.parse(dataset.value);
      addIssue({ message: 'nests too deep' });
      return NEVER;
    } catch {
      addIssue({ message: 'not JSON' });
      return NEVER;
    }
  }),
);

/** The range is a rule (422), not a shape. */
const MoodField = v.pipe(
  json,
  v.check((value) => !Array.isArray(value), 'not a mood'),
  v.nullable(
    v.object({
      level: v.optional(v.number(), 5),
      feeling: v.optional(v.nullable(v.string()), null),
      customEmoji: v.optional(v.nullable(v.string()), null),
    }),
  ),
);

const PARTS = {
  text: v.optional(text),
  emojis: v.optional(v.string()),
  mood: v.optional(MoodField),
  visibility: v.optional(VisibilitySchema),
  /** Absent: the author of the text before, else a person. */
  'summary-source': v.optional(v.picklist(SUMMARY_SOURCES)),
  'transcript-source': v.optional(v.picklist(TRANSCRIPT_SOURCES)),
} as const satisfies Record<KindOf<FormFieldName>, v.GenericSchema>;

/** Spec §7. Absent parts stay unchanged (wire 8). */
export const EntryPatchFormSchema = v.object({
  ...schemasByKind(FORM_FIELDS, PARTS),
  mainImageIndex: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number))),
  existingImages: v.optional(
    v.pipe(json, v.array(v.pipe(v.string(), v.maxLength(MAX_ADDRESS))), v.maxLength(MAX_NAMED_IMAGES)),
  ),
  timeZone: v.optional(TimeZoneSchema),
});
export type EntryPatchForm = v.InferOutput<typeof EntryPatchFormSchema>;

export const EntryCreateFormSchema = v.object({
  ...EntryPatchFormSchema.entries,
  date: DaySchema,
  /** Whether it is added later, to an earlier day without an entry (spec decision 75). */
  addedLater: v.optional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((value) => value === 'true'),
    ),
  ),
});
export type EntryCreateForm = v.InferOutput<typeof EntryCreateFormSchema>;
