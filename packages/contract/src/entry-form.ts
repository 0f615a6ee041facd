import { SUMMARY_SOURCES, TRANSCRIPT_SOURCES } from '@tagfalter/domain/entry';
import { normalizeLineEnds } from '@tagfalter/domain/text';
import * as v from 'valibot';
import { DaySchema, TimeZoneSchema, VisibilitySchema } from './entry.ts';

const text = v.pipe(v.string(), v.transform(normalizeLineEnds));

/** A JSON text, parsed; anything else is an issue of its own. */
const json = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
    try {
      return JSON.parse(dataset.value);
    } catch {
      addIssue({ message: 'not JSON' });
      return NEVER;
    }
  }),
);

/** Mood as a form carries it; the range is a rule (422), not a shape. */
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

/** Text parts of the form that changes an entry (spec §7). Absent parts stay unchanged (wire 8). */
export const EntryPatchFormSchema = v.object({
  text: v.optional(text),
  summary: v.optional(text),
  topMoment: v.optional(text),
  emojis: v.optional(v.string()),
  mood: v.optional(MoodField),
  visibility: v.optional(VisibilitySchema),
  audioTranscript: v.optional(text),
  /** Who wrote them; absent: whoever did before, and a person where there was nothing. */
  summaryFrom: v.optional(v.picklist(SUMMARY_SOURCES)),
  transcriptFrom: v.optional(v.picklist(TRANSCRIPT_SOURCES)),
  mainImageIndex: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number))),
  existingImages: v.optional(v.pipe(json, v.array(v.string()))),
  timeZone: v.optional(TimeZoneSchema),
});
export type EntryPatchForm = v.InferOutput<typeof EntryPatchFormSchema>;

/** Text parts of the form that creates an entry. */
export const EntryCreateFormSchema = v.object({ ...EntryPatchFormSchema.entries, date: DaySchema });
export type EntryCreateForm = v.InferOutput<typeof EntryCreateFormSchema>;
