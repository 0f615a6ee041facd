import type { Entry } from '@tagfalter/domain/entry';
import { fieldsOf } from '@tagfalter/domain/entry-fields';
import type { Revision } from '@tagfalter/domain/revision';
import * as v from 'valibot';
import {
  AnswerSchema,
  DaySchema,
  EntrySchema,
  HashSchema,
  QuestionIdSchema,
  RevisionSchema,
  VisibilitySchema,
} from './entry.ts';
import { LinkedinProfileSchema } from './linkedin-posts.ts';

/*
 * `entries.json` of an archive (spec decision 44), described for other programs in docs/export-format.md. A later version of the format
 * may add properties, which readers pass over; one that changes what is there gets the next number.
 */

/** What the file says it is. */
export const EXPORT_FORMAT = 'tagfalter-export';
/** The version that is written; readers take every version up to theirs. */
export const EXPORT_VERSION = 1;
/** Its name within the archive. */
export const EXPORT_FILE = 'entries.json';

const Instant = v.pipe(v.string(), v.isoTimestamp());
const Year = v.pipe(v.number(), v.integer(), v.minValue(1900), v.maxValue(9999));

/** A file within the archive: never outside it, whoever has made the archive. */
export const ArchivePathSchema = v.pipe(v.string(), v.maxLength(255), v.regex(/^media\/[\w-][\w.-]*$/));

/** An earlier version of a day, kept 90 days; of which day, it stands beside. */
const ExportedVersionSchema = v.omit(RevisionSchema, ['entryId']);

/** A day with everything that its owner has in it; media are named by their SHA-256. */
export const ExportedEntrySchema = v.object({
  ...EntrySchema.entries,
  reflections: v.array(AnswerSchema),
  createdAt: Instant,
  updatedAt: Instant,
  /** Oldest first. */
  history: v.array(ExportedVersionSchema),
});
export type ExportedEntry = v.InferOutput<typeof ExportedEntrySchema>;

/** A day that was deleted within the last 30 days. */
export const ExportedDeletionSchema = v.object({ deletedAt: Instant, entry: ExportedEntrySchema });
export type ExportedDeletion = v.InferOutput<typeof ExportedDeletionSchema>;

/** Why bytes are not in the archive: never arrived, no longer what they were, or on another device. */
export const MISSING_REASONS = ['missing', 'damaged', 'elsewhere'] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];

/** A photo or recording: where it lies in the archive, or why it does not. */
export const ExportedMediumSchema = v.object({
  /** SHA-256 of the bytes, by which days name it. */
  hash: HashSchema,
  type: v.pipe(v.string(), v.maxLength(64)),
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The day that names it first. */
  date: DaySchema,
  file: v.nullable(ArchivePathSchema),
  /** Only where `file` is null. */
  missing: v.optional(v.picklist(MISSING_REASONS)),
});
export type ExportedMedium = v.InferOutput<typeof ExportedMediumSchema>;

/** The person as they see themselves, without what opens anything. */
export const ExportedProfileSchema = v.object({
  firstName: v.string(),
  lastName: v.string(),
  username: v.string(),
  email: v.string(),
  createdAt: v.string(),
  defaultVisibility: VisibilitySchema,
  aiConsent: v.boolean(),
  /** The profile picture within the archive. */
  picture: v.nullable(ArchivePathSchema),
});
export type ExportedProfile = v.InferOutput<typeof ExportedProfileSchema>;

/** Memories that rest (spec decision 12). */
export const ExportedQuietSchema = v.object({
  spans: v.array(v.object({ from: DaySchema, to: DaySchema })),
  days: v.array(DaySchema),
  words: v.array(v.string()),
});
export type ExportedQuiet = v.InferOutput<typeof ExportedQuietSchema>;

/** Everything in front of the days. */
export const ExportHeadSchema = v.object({
  format: v.literal(EXPORT_FORMAT),
  version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(EXPORT_VERSION)),
  exportedAt: Instant,
  /** A device writes what it holds, the server everything. */
  madeBy: v.picklist(['server', 'device']),
  /** The year it is confined to. */
  year: v.nullable(Year),
  /** Absent where the device did not know it. */
  profile: v.optional(ExportedProfileSchema),
  /** Texts of the questions that are answered, in the language of the archive; absent where they were not known. */
  questions: v.optional(v.record(QuestionIdSchema, v.string())),
  /** Days with which a run of days has earned an invitation. */
  bonusDays: v.optional(v.array(DaySchema)),
  quietMemories: v.optional(ExportedQuietSchema),
  /** Whom posts are written for; null where none is saved, absent in archives of a device. */
  linkedinProfile: v.optional(v.nullable(LinkedinProfileSchema)),
});
export type ExportHead = v.InferOutput<typeof ExportHeadSchema>;

/** The whole file. Writers put the parts into this order, so that it can be written while days are read. */
export const ExportSchema = v.object({
  ...ExportHeadSchema.entries,
  /** Oldest day first. */
  entries: v.array(ExportedEntrySchema),
  deleted: v.array(ExportedDeletionSchema),
  media: v.array(ExportedMediumSchema),
});
export type Export = v.InferOutput<typeof ExportSchema>;

/** A day as the archive has it. */
export function toExport(
  entry: Entry,
  times: { createdAt: string; updatedAt: string },
  history: readonly Revision[] = [],
): ExportedEntry {
  const { id, date, timeZone, images, reflections = [] } = entry;
  const oldestFirst = history.toSorted((a, b) => compare(a.at, b.at) || compare(a.id, b.id));
  return {
    ...{ id, date, timeZone, ...fieldsOf(entry), images, reflections },
    ...{ createdAt: times.createdAt, updatedAt: times.updatedAt },
    history: oldestFirst.map(({ entryId: _entry, ...version }) => version),
  };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** What cannot be read of a file that else can. */
export interface ExportProblem {
  part: 'entries' | 'deleted' | 'media';
  /** Its place in that list. */
  index: number;
  /** The day it says it is, whatever that is; absent where it does not say. */
  date?: string;
}

export interface ReadExport {
  head: ExportHead;
  entries: ExportedEntry[];
  deleted: ExportedDeletion[];
  media: ExportedMedium[];
  problems: ExportProblem[];
}

const Listed = v.object({
  ...ExportHeadSchema.entries,
  entries: v.array(v.unknown()),
  deleted: v.optional(v.array(v.unknown()), []),
  media: v.optional(v.array(v.unknown()), []),
});
const Dated = v.object({ date: v.pipe(v.string(), v.maxLength(32)) });

/**
 * Reads a parsed `entries.json`. What is wrong with one day or one file is named and costs the others nothing.
 * @throws ValiError if it is not such a file, or of a version that nobody here knows
 */
export function fromExport(value: unknown): ReadExport {
  const { entries, deleted, media, ...head } = v.parse(Listed, value);
  const problems: ExportProblem[] = [];
  const readAll = <T>(
    part: ExportProblem['part'],
    schema: v.GenericSchema<unknown, T>,
    list: readonly unknown[],
  ): T[] =>
    list.flatMap((item, index) => {
      const read = v.safeParse(schema, item);
      if (read.success) return [read.output];
      const dated = v.safeParse(Dated, item);
      problems.push({ part, index, ...(dated.success ? { date: dated.output.date } : {}) });
      return [];
    });
  return {
    head,
    entries: readAll('entries', ExportedEntrySchema, entries),
    deleted: readAll('deleted', ExportedDeletionSchema, deleted),
    media: readAll('media', ExportedMediumSchema, media),
    problems,
  };
}

/** A day of an archive as devices and server hold days, and its earlier versions. */
export function entryOfExport({ history, createdAt, updatedAt, ...entry }: ExportedEntry): {
  entry: Entry;
  createdAt: string;
  updatedAt: string;
  history: Revision[];
} {
  return { entry, createdAt, updatedAt, history: history.map((version) => ({ ...version, entryId: entry.id })) };
}
