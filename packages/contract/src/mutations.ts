import { HLC_FORM } from '@tagfalter/domain/clock';
import { MERGED_TEXTS } from '@tagfalter/domain/entry-merge';
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
import { EpochSchema } from './protocol.ts';

const offset = v.pipe(v.number(), v.integer(), v.minValue(0));

/** An older version of a text as its difference from the new one. */
const TextCutSchema = v.object({ from: offset, to: offset, was: v.string() });

/** Answers to reflection questions by the question's id; an empty one is taken away. */
const AnswersSchema = v.pipe(v.record(QuestionIdSchema, v.string()), v.maxEntries(60));

/** Writes a day: creates the entry or merges into it (S8). The entry's id follows from account and date. */
export const EntrySaveSchema = v.object({
  date: DaySchema,
  timeZone: TimeZoneSchema,
  fields: v.partial(EntryFieldsSchema),
  /**
   * The texts as they were when the change was begun, or was laid on what stood there (S7); absent from protocol 1: then
   * the later one wins (S6).
   */
  bases: v.optional(
    v.partial(v.object({ text: TextCutSchema, summary: TextCutSchema, audioTranscript: TextCutSchema })),
  ),
  /** Texts in which it had met another's words on its device; not said by earlier versions of the app. */
  met: v.optional(v.pipe(v.array(v.picklist(MERGED_TEXTS)), v.maxLength(MERGED_TEXTS.length))),
  addImages: v.pipe(v.array(ImageRefSchema), v.maxLength(60)),
  removeImages: v.pipe(v.array(HashSchema), v.maxLength(60)),
  answers: v.optional(AnswersSchema),
  /**
   * Whether the day stood on the device that changed it: then a deletion its writer had not heard of makes it no new day
   * (S9). Absent where it did not, and from earlier versions of the app.
   */
  stood: v.optional(v.boolean()),
});
export type EntrySave = v.InferOutput<typeof EntrySaveSchema>;

/** Removes a day; it stays behind as a tombstone (S9). */
export const EntryDeleteSchema = v.object({
  date: DaySchema,
  /** Version of the day this device had pulled, 0 for none: what others wrote later outlives the deletion. */
  seen: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type EntryDelete = v.InferOutput<typeof EntryDeleteSchema>;

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
  /** The epoch in which it was pulled. */
  epoch: EpochSchema,
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
export const EntryAskSchema = v.object({ date: DaySchema, timeZone: TimeZoneSchema, work: v.picklist(WORK_KINDS) });
export type EntryAsk = v.InferOutput<typeof EntryAskSchema>;

/** Every mutation by name; a mutator on the client and one on the server stand behind each. */
export const MUTATIONS = {
  'entry.save': EntrySaveSchema,
  'entry.delete': EntryDeleteSchema,
  'entry.offer': EntryOfferSchema,
  'entry.ask': EntryAskSchema,
  'revision.offer': RevisionOfferSchema,
} as const;
export type MutationName = keyof typeof MUTATIONS;
export type MutationArgs<N extends MutationName> = v.InferOutput<(typeof MUTATIONS)[N]>;

/** Whether `name` is a mutation this version knows. */
export function isMutationName(name: string): name is MutationName {
  return Object.hasOwn(MUTATIONS, name);
}
