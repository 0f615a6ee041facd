import type { Entry } from '@tagfalter/domain/entry';
import { fieldsOf } from '@tagfalter/domain/entry-fields';
import type { Revision } from '@tagfalter/domain/revision';
import * as v from 'valibot';
import { AnswerSchema, EntrySchema, RevisionSchema } from './entry.ts';
import { DaySchema, HashSchema, QuestionIdSchema, VisibilitySchema } from './entry-values.ts';
import { LinkedinProfileSchema } from './linkedin-posts.ts';

/*
 * See docs/export-format.md (spec decision 44). Readers ignore unknown properties; a change of existing ones raises the
 * version.
 */

export const EXPORT_FORMAT = 'tagfalter-export';
/** Readers take every version up to theirs. */
export const EXPORT_VERSION = 1;
export const EXPORT_FILE = 'entries.json';

const Instant = v.pipe(v.string(), v.isoTimestamp());
const Year = v.pipe(v.number(), v.integer(), v.minValue(1900), v.maxValue(9999));

/** Never outside the archive, whatever made it. */
export const ArchivePathSchema = v.pipe(v.string(), v.maxLength(255), v.regex(/^media\/[\w-][\w.-]*$/));

/** Its entry is the one around it. */
const ExportedVersionSchema = v.omit(RevisionSchema, ['entryId']);

/** Media are named by SHA-256. */
export const ExportedEntrySchema = v.object({
  ...EntrySchema.entries,
  /** Absent in older archives. */
  addedLater: v.optional(v.boolean(), false),
  reflections: v.array(AnswerSchema),
  createdAt: Instant,
  updatedAt: Instant,
  /** Oldest first. */
  history: v.array(ExportedVersionSchema),
});
export type ExportedEntry = v.InferOutput<typeof ExportedEntrySchema>;

/** Deleted within the last 30 days. */
export const ExportedDeletionSchema = v.object({ deletedAt: Instant, entry: ExportedEntrySchema });
export type ExportedDeletion = v.InferOutput<typeof ExportedDeletionSchema>;

/** Never arrived, altered, or on another device. */
export const MISSING_REASONS = ['missing', 'damaged', 'elsewhere'] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];

export const ExportedMediumSchema = v.object({
  /** SHA-256. */
  hash: HashSchema,
  type: v.pipe(v.string(), v.maxLength(64)),
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** First day that names it. */
  date: DaySchema,
  file: v.nullable(ArchivePathSchema),
  /** Only if `file` is null. */
  missing: v.optional(v.picklist(MISSING_REASONS)),
});
export type ExportedMedium = v.InferOutput<typeof ExportedMediumSchema>;

/** Without anything secret. */
export const ExportedProfileSchema = v.object({
  firstName: v.string(),
  lastName: v.string(),
  username: v.string(),
  email: v.string(),
  createdAt: v.string(),
  defaultVisibility: VisibilitySchema,
  aiConsent: v.boolean(),
  /** Profile picture in the archive. */
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

/** Everything before the days. */
export const ExportHeadSchema = v.object({
  format: v.literal(EXPORT_FORMAT),
  version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(EXPORT_VERSION)),
  exportedAt: Instant,
  /** A device writes what it holds, the server everything. */
  madeBy: v.picklist(['server', 'device']),
  /** Restricts the archive. */
  year: v.nullable(Year),
  /** Absent if the device did not know it. */
  profile: v.optional(ExportedProfileSchema),
  /** Texts of answered questions in the archive's language, as far as known. */
  questions: v.optional(v.record(QuestionIdSchema, v.string())),
  /** Days that earned an invitation by a run. */
  bonusDays: v.optional(v.array(DaySchema)),
  quietMemories: v.optional(ExportedQuietSchema),
  /** `null` if none is saved, absent in archives of a device. */
  linkedinProfile: v.optional(v.nullable(LinkedinProfileSchema)),
});
export type ExportHead = v.InferOutput<typeof ExportHeadSchema>;

/** In this order, so that it can be written while days are read. */
export const ExportSchema = v.object({
  ...ExportHeadSchema.entries,
  /** Oldest day first. */
  entries: v.array(ExportedEntrySchema),
  deleted: v.array(ExportedDeletionSchema),
  media: v.array(ExportedMediumSchema),
});
export type Export = v.InferOutput<typeof ExportSchema>;

export function toExport(
  entry: Entry,
  times: { createdAt: string; updatedAt: string },
  history: readonly Revision[] = [],
): ExportedEntry {
  const { id, date, timeZone, images, reflections = [], shelf = [] } = entry;
  const oldestFirst = history.toSorted((a, b) => compare(a.at, b.at) || compare(a.id, b.id));
  return {
    ...{ id, date, timeZone, ...fieldsOf(entry), images, reflections },
    ...(shelf.length > 0 && { shelf }),
    ...{ createdAt: times.createdAt, updatedAt: times.updatedAt },
    history: oldestFirst.map(({ entryId: _entry, ...version }) => version),
  };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A part that cannot be read. */
export interface ExportProblem {
  part: 'entries' | 'deleted' | 'media';
  /** In that list. */
  index: number;
  /** As it stands there. */
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
 * Reads a parsed `entries.json`. A broken day or file is reported and skipped.
 * @throws ValiError for another file, or an unknown version
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

export function entryOfExport({ history, createdAt, updatedAt, ...entry }: ExportedEntry): {
  entry: Entry;
  createdAt: string;
  updatedAt: string;
  history: Revision[];
} {
  return { entry, createdAt, updatedAt, history: history.map((version) => ({ ...version, entryId: entry.id })) };
}
