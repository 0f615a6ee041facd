import { HLC_FORM } from '@tagfalter/domain/clock';
import { MERGED_TEXTS, maxMerged } from '@tagfalter/domain/entry-fields';
import { WORK_KINDS } from '@tagfalter/domain/entry-work';
import * as v from 'valibot';
import { AnswerSchema, EntryFieldsSchema, ImageRefSchema, RevisionSchema } from './entry.ts';
import { DaySchema, HashSchema, QuestionIdSchema, TimeZoneSchema, VisibilitySchema } from './entry-values.ts';
import { sameForEach } from './field-schemas.ts';
import { EpochSchema } from './protocol.ts';

const offset = v.pipe(v.number(), v.integer(), v.minValue(0));

const ReverseEditSchema = v.object({
  from: offset,
  to: offset,
  was: v.pipe(v.string(), v.maxLength(Math.max(...MERGED_TEXTS.map(maxMerged)))),
});

/** By question id; an empty one removes the answer. */
const AnswersSchema = v.pipe(v.record(QuestionIdSchema, v.string()), v.maxEntries(60));

/** Creates the entry or merges into it. The id follows from the date (S8). */
export const EntrySaveSchema = v.object({
  date: DaySchema,
  timeZone: TimeZoneSchema,
  fields: v.partial(EntryFieldsSchema),
  /** Texts on which the change was begun, or was rebased (S7). Without a base the later text wins (S6). */
  bases: v.optional(v.partial(v.object(sameForEach(MERGED_TEXTS, ReverseEditSchema)))),
  /** Texts merged on the device. */
  mergedTexts: v.optional(v.pipe(v.array(v.picklist(MERGED_TEXTS)), v.maxLength(MERGED_TEXTS.length))),
  /**
   * Visibility that the device showed when another was chosen, and the latest stamp of the entry as pulled; null or absent
   * if it showed no entry. The narrower of two choices at the same time stands (S6).
   */
  visibilityBase: v.nullish(v.object({ visibility: VisibilitySchema, stamp: v.pipe(v.string(), v.regex(HLC_FORM)) })),
  addImages: v.pipe(v.array(ImageRefSchema), v.maxLength(60)),
  removeImages: v.pipe(v.array(HashSchema), v.maxLength(60)),
  answers: v.optional(AnswersSchema),
  /**
   * Whether the device had an entry of the day: then a deletion it had not seen does not make the change begin anew
   * (S9).
   */
  hadEntry: v.boolean(),
});
export type EntrySave = v.InferOutput<typeof EntrySaveSchema>;

/** Leaves a tombstone (S9). */
export const EntryDeleteSchema = v.object({
  date: DaySchema,
  /** Version pulled before, 0 for none: later edits by others outlive the deletion. */
  baseVersion: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type EntryDelete = v.InferOutput<typeof EntryDeleteSchema>;

/**
 * Restores a deleted day (S9, spec decision 42). Where the server keeps nothing, or lost the deletion in a restore, the
 * device's copy counts (decision 061).
 */
export const EntryRestoreSchema = v.object({
  date: DaySchema,
  timeZone: TimeZoneSchema,
  fields: v.partial(EntryFieldsSchema),
  addImages: v.pipe(v.array(ImageRefSchema), v.maxLength(60)),
  answers: v.optional(AnswersSchema),
  /** Version of the deletion seen; while that is unsent, of the deleted day; 0 for none. */
  baseVersion: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Its links, which ended with it, live again. */
  withLinks: v.optional(v.boolean()),
});
export type EntryRestore = v.InferOutput<typeof EntryRestoreSchema>;

/** Empties a deleted day early (S9, spec decision 42). */
export const EntryPurgeSchema = v.object({
  date: DaySchema,
  /** Version of the deletion seen: later writes and deletions by others stay. */
  baseVersion: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type EntryPurge = v.InferOutput<typeof EntryPurgeSchema>;

/** A day that a restored server lost, as this device had pulled it (S13). Refused otherwise. */
export const EntryOfferSchema = v.object({
  date: DaySchema,
  timeZone: TimeZoneSchema,
  fields: v.partial(EntryFieldsSchema),
  addImages: v.pipe(v.array(ImageRefSchema), v.maxLength(60)),
  answers: v.optional(AnswersSchema),
  /** Latest field clock of the pulled day. */
  stamp: v.pipe(v.string(), v.regex(HLC_FORM)),
  /** Epoch of the pull, and the version in it. */
  epoch: EpochSchema,
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type EntryOffer = v.InferOutput<typeof EntryOfferSchema>;

/**
 * An earlier version that a restored server lost (S13, decision 061). Taken unless its id is known; refused without a
 * restore.
 */
export const RevisionOfferSchema = v.object({
  /** Date of its day (S8). */
  date: DaySchema,
  revision: v.object({
    id: v.pipe(v.string(), v.uuid(), v.toLowerCase()),
    at: v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.check((at) => !Number.isNaN(Date.parse(at)), 'not a moment'),
    ),
    kind: RevisionSchema.entries.kind,
    content: v.object({
      ...RevisionSchema.entries.content.entries,
      images: v.optional(v.pipe(v.array(ImageRefSchema), v.maxLength(60))),
      reflections: v.optional(v.pipe(v.array(AnswerSchema), v.maxLength(60))),
    }),
  }),
  /** Epoch of the pull. */
  epoch: EpochSchema,
});
export type RevisionOffer = v.InferOutput<typeof RevisionOfferSchema>;

/**
 * Asks the assistant for a text of a day, also after a failure. Until it is made, the entry shows the request or the
 * failure. Nothing is made for a missing day.
 */
export const AssistantRequestSchema = v.object({
  date: DaySchema,
  timeZone: TimeZoneSchema,
  work: v.picklist(WORK_KINDS),
});
export type AssistantRequest = v.InferOutput<typeof AssistantRequestSchema>;

/** Server and device each have a record of handlers by these names. */
export const MutationSchema = v.variant('name', [
  v.object({ name: v.literal('entry.save'), args: EntrySaveSchema }),
  v.object({ name: v.literal('entry.delete'), args: EntryDeleteSchema }),
  v.object({ name: v.literal('entry.restore'), args: EntryRestoreSchema }),
  v.object({ name: v.literal('entry.purge'), args: EntryPurgeSchema }),
  v.object({ name: v.literal('entry.ask'), args: AssistantRequestSchema }),
  v.object({ name: v.literal('entry.offer'), args: EntryOfferSchema }),
  v.object({ name: v.literal('revision.offer'), args: RevisionOfferSchema }),
]);
export type ParsedMutation = v.InferOutput<typeof MutationSchema>;
type ArgsByName = { [M in ParsedMutation as M['name']]: M['args'] };
type MutationName = keyof ArgsByName;

export type MutationHandlers<Given extends unknown[], Result> = {
  [N in MutationName]: (args: ArgsByName[N], ...given: Given) => Result;
};

export function handleMutation<N extends MutationName, Given extends unknown[], Result>(
  handlers: MutationHandlers<Given, Result>,
  { name, args }: { name: N; args: ArgsByName[N] },
  ...given: Given
): Result {
  return handlers[name](args, ...given);
}

/**
 * Parses a mutation by itself, so that a bad one refuses only itself (S2). Stored ones may be older than this code.
 * @returns `undefined` if its name is unknown or its arguments are malformed
 */
export function parseMutation(mutation: { name: string; args: unknown }): ParsedMutation | undefined {
  const parsed = v.safeParse(MutationSchema, mutation);
  return parsed.success ? parsed.output : undefined;
}
