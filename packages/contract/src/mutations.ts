import { HLC_FORM } from '@tagfalter/domain/clock';
import { MERGED_TEXTS, maxMerged } from '@tagfalter/domain/entry-fields';
import { WORK_KINDS } from '@tagfalter/domain/entry-work';
import * as v from 'valibot';
import {
  AnswerSchema,
  DaySchema,
  EntryFieldsSchema,
  HashSchema,
  ImageRefSchema,
  QuestionIdSchema,
  RevisionSchema,
  TimeZoneSchema,
} from './entry.ts';
import { sameForEach } from './field-schemas.ts';
import { EpochSchema } from './protocol.ts';

const offset = v.pipe(v.number(), v.integer(), v.minValue(0));

/** An older version of a text as its difference from the new one. */
const ReverseEditSchema = v.object({
  from: offset,
  to: offset,
  was: v.pipe(v.string(), v.maxLength(Math.max(...MERGED_TEXTS.map(maxMerged)))),
});

/** Answers to reflection questions by the question's id; an empty one is taken away. */
const AnswersSchema = v.pipe(v.record(QuestionIdSchema, v.string()), v.maxEntries(60));

/** Writes a day: creates the entry or merges into it. The entry's id follows from the account's space and the date (S8). */
export const EntrySaveSchema = v.object({
  date: DaySchema,
  timeZone: TimeZoneSchema,
  fields: v.partial(EntryFieldsSchema),
  /**
   * The texts as they were when the change was begun, or was rebased (S7). Of a text without one the later
   * wins (S6): what a restored server refused comes again without.
   */
  bases: v.optional(v.partial(v.object(sameForEach(MERGED_TEXTS, ReverseEditSchema)))),
  /** Texts in which it had met another's words on its device; absent for none. */
  mergedTexts: v.optional(v.pipe(v.array(v.picklist(MERGED_TEXTS)), v.maxLength(MERGED_TEXTS.length))),
  addImages: v.pipe(v.array(ImageRefSchema), v.maxLength(60)),
  removeImages: v.pipe(v.array(HashSchema), v.maxLength(60)),
  answers: v.optional(AnswersSchema),
  /** Whether the device that changed the day had an entry of it: then a deletion its writer had not heard of makes it no new day (S9). */
  hadEntry: v.boolean(),
});
export type EntrySave = v.InferOutput<typeof EntrySaveSchema>;

/** Removes a day; it stays behind as a tombstone (S9). */
export const EntryDeleteSchema = v.object({
  date: DaySchema,
  /** Version of the day this device had pulled, 0 for none: what others wrote later outlives the deletion. */
  baseVersion: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type EntryDelete = v.InferOutput<typeof EntryDeleteSchema>;

/**
 * Brings a deleted day back as the server keeps it for 30 days (spec decision 42), at whatever tier and however long ago
 * the day was. A day that has been written anew meanwhile stays as it is: the deleted one stands in its history. Where the
 * server keeps nothing any more, or was restored since and does not know the deletion, what the device had of the day
 * counts (decision 061).
 */
export const EntryRestoreSchema = v.object({
  date: DaySchema,
  timeZone: TimeZoneSchema,
  fields: v.partial(EntryFieldsSchema),
  addImages: v.pipe(v.array(ImageRefSchema), v.maxLength(60)),
  answers: v.optional(AnswersSchema),
  /** Version of the deletion that its owner has seen; while that is unsent, of the day that was deleted, 0 for none. */
  baseVersion: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type EntryRestore = v.InferOutput<typeof EntryRestoreSchema>;

/** Empties a deleted day before its 30 days are over: words, files and history go, the tombstone stays (S9, spec decision 42). */
export const EntryPurgeSchema = v.object({
  date: DaySchema,
  /** Version of the deletion that its owner has seen: what others wrote and deleted later stays. */
  baseVersion: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type EntryPurge = v.InferOutput<typeof EntryPurgeSchema>;

/**
 * Brings back what the server lost when it was restored from a backup (S13): a day as this device had pulled it before.
 * Outside that situation it is refused.
 */
export const EntryOfferSchema = v.object({
  date: DaySchema,
  timeZone: TimeZoneSchema,
  fields: v.partial(EntryFieldsSchema),
  addImages: v.pipe(v.array(ImageRefSchema), v.maxLength(60)),
  answers: v.optional(AnswersSchema),
  /** Latest field clock of the day as it was pulled; the fields come back with it. */
  stamp: v.pipe(v.string(), v.regex(HLC_FORM)),
  /** The epoch in which it was pulled, and its version then. */
  epoch: EpochSchema,
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type EntryOffer = v.InferOutput<typeof EntryOfferSchema>;

/**
 * Brings back an earlier version of a day that the server lost with it (S13, decision 040), as this device had pulled it. It
 * is taken where there is none of its id. Outside that situation it is refused.
 */
export const RevisionOfferSchema = v.object({
  /** Of its day, whose id follows from that (S8). */
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
  /** The epoch in which it was pulled. */
  epoch: EpochSchema,
});
export type RevisionOffer = v.InferOutput<typeof RevisionOfferSchema>;

/**
 * Asks the assistant for something of a day, or asks again after it has failed. It is made when it can be; until then the
 * entry says that it is wanted, or why it failed. Of a day that is not there nothing is made.
 */
export const AssistantRequestSchema = v.object({
  date: DaySchema,
  timeZone: TimeZoneSchema,
  work: v.picklist(WORK_KINDS),
});
export type AssistantRequest = v.InferOutput<typeof AssistantRequestSchema>;

/** Every mutation there is. Server and device have a record of handlers by these names. */
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

/** What is done with each mutation. */
export type MutationHandlers<Given extends unknown[], Result> = {
  [N in MutationName]: (args: ArgsByName[N], ...given: Given) => Result;
};

/** Does with a mutation what is to be done with one of its name. */
export function handleMutation<N extends MutationName, Given extends unknown[], Result>(
  handlers: MutationHandlers<Given, Result>,
  { name, args }: { name: N; args: ArgsByName[N] },
  ...given: Given
): Result {
  return handlers[name](args, ...given);
}

/**
 * A mutation as this version understands it, so that one it does not understand concerns nobody else (S2). Also for what
 * devices have stored: that may be older than the code that reads it.
 * @returns undefined where its name is unknown or its arguments are malformed
 */
export function parseMutation(mutation: { name: string; args: unknown }): ParsedMutation | undefined {
  const parsed = v.safeParse(MutationSchema, mutation);
  return parsed.success ? parsed.output : undefined;
}
