import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { DaySchema, TimeZoneSchema, VisibilitySchema } from './entry-values.ts';
import { VisibleLineSchema } from './single-line.ts';

/** Bytes of an archive. */
export const MAX_ARCHIVE_BYTES = 10_000_000_000;
/** Hours that archive and report are kept. */
export const IMPORT_HOURS = 24;

/** By tus 1.0, PATCH and HEAD only: the import creates the upload. */
export const IMPORT_ARCHIVE_PATH = '/api/imports/:id/archive';

export const IMPORT_FORMATS = ['day-one', 'journey', 'tagfalter'] as const;

/** Each is reported and costs the rest nothing. */
export const PROBLEM_KINDS = [
  // Files of the archive.
  'unsafe_name',
  'duplicate_name',
  'encrypted',
  'bomb',
  'too_large',
  'damaged',
  'unreadable_entry',
  'unclaimed_file',
  // Days and entries.
  'wrong_date',
  'empty_entry',
  'same_entry',
  'strange_part',
  'guessed_zone',
  'too_many_entries',
  'long_text',
  'cut_text',
  'deleted_day',
  'refused_day',
  // Photos and recordings.
  'missing_photo',
  'missing_recording',
  'missing_file',
  'damaged_photo',
  'damaged_recording',
  'unsupported',
  'no_room',
] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

const ProblemItemSchema = v.object({
  /** The day concerned. */
  date: v.optional(DaySchema),
  /** A file, or the date as it stands there. */
  name: v.optional(v.string()),
  /** Key of an entry that can be given a day. */
  entry: v.optional(v.string()),
  /** Beginning of the entry. */
  excerpt: v.optional(v.string()),
});
/** With the first occurrences. */
const ProblemSchema = v.object({ kind: v.picklist(PROBLEM_KINDS), count: Count, items: v.array(ProblemItemSchema) });
export type ImportProblem = v.InferOutput<typeof ProblemSchema>;

/** Days named of those that others can see; the rest is counted. */
export const MAX_SEEN_DAYS = 1000;

/** A day that others can see and that gets words. */
const SeenEntrySchema = v.object({ date: DaySchema, visibility: VisibilitySchema, hasLink: v.boolean() });
export type SeenEntry = v.InferOutput<typeof SeenEntrySchema>;

/** Result of the dry run. */
const ReportSchema = v.object({
  format: v.picklist(IMPORT_FORMATS),
  days: Count,
  photos: Count,
  recordings: Count,
  /** Videos, documents and other files for the shelves of their days (spec decision 74). */
  shelf: Count,
  from: v.nullable(DaySchema),
  to: v.nullable(DaySchema),
  /** Days without an entry, with one, and with the same one. */
  created: Count,
  /** First and last of the days without an entry. */
  createdFrom: v.nullable(DaySchema),
  createdTo: v.nullable(DaySchema),
  merged: Count,
  same: Count,
  /** They become private unless `keepVisible` names them (spec decision 60). */
  seen: v.object({ count: Count, days: v.array(SeenEntrySchema) }),
  /** New days that were visible when our own archive was made, and to whom: `restoreVisibility`. */
  formerlySeen: v.object({ friends: Count, public: Count }),
  /** Outcome for these days so far. */
  readers: v.object({ hidden: Count, hiddenDays: v.array(DaySchema), kept: Count, restored: Count }),
  problems: v.array(ProblemSchema),
});
export type ImportReport = v.InferOutput<typeof ReportSchema>;

const ProgressSchema = v.object({
  days: Count,
  photos: Count,
  /** Latest day taken over. */
  date: v.nullable(DaySchema),
  /** Latest days with content, newest first. */
  recent: v.array(DaySchema),
});

/** Reasons for a pause; it resumes by itself. `quota_full`: the account has no room, and the person is asked. */
export const IMPORT_WAITS = ['storage_full', 'store_away', 'overloaded', 'quota_full'] as const;

/**
 * Items that an import leaves out once the account's room is full (spec decision 74). `nothing`: it waits. `videos`: it
 * brings none from then on. `files`: it leaves out files that find no room. Words always come.
 */
export const LEAVE_OUT = ['nothing', 'videos', 'files'] as const;
export type LeaveOut = (typeof LEAVE_OUT)[number];

/** Known programs whose archives are not read. */
export const OTHER_PROGRAMS = ['jrnl', 'apple-journal', 'obsidian', 'keep'] as const;
export type OtherProgram = (typeof OTHER_PROGRAMS)[number];

/** The archive cannot be read at all, or is another program's. */
export const IMPORT_FAULTS = [
  ...(['no_archive', 'too_many_files', 'overlapping', 'unknown_format', 'gone'] as const),
  ...OTHER_PROGRAMS,
] as const;

/**
 * `uploading` → `checking` → `checked` → `applying` → `done`. `failed`: unreadable. `cancelled`: the days taken over so
 * far stay.
 */
export const IMPORT_STATES = ['uploading', 'checking', 'checked', 'applying', 'done', 'cancelled', 'failed'] as const;

export const ImportSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  name: v.string(),
  size: Count,
  state: v.picklist(IMPORT_STATES),
  fault: v.nullable(v.picklist(IMPORT_FAULTS)),
  report: v.nullable(ReportSchema),
  progress: ProgressSchema,
  waitsFor: v.nullable(v.picklist(IMPORT_WAITS)),
  leaveOut: v.picklist(LEAVE_OUT),
  createdAt: v.string(),
  /** End of archive and report. */
  expiresAt: v.string(),
});
export type ImportState = v.InferOutput<typeof ImportSchema>;

const params = v.object({ id: v.pipe(v.string(), v.uuid()) });
const MAX_NAME = 255;
/** As many as a report names. */
const MAX_GIVEN = 50;
/** Entries of 55 years. */
const MAX_KEPT = 20_000;

/** Its archive follows by tus. Replaces an earlier import that is not being applied. */
export const createImport = defineEndpoint({
  method: 'POST',
  path: '/api/imports',
  summary: 'Begin an import; the archive follows by tus',
  audience: 'user',
  body: v.object({
    name: v.pipe(VisibleLineSchema, v.maxLength(MAX_NAME)),
    /** Bytes of the archive. */
    size: v.pipe(v.number(), v.integer(), v.minValue(1)),
    /** For entries that name no zone; default: UTC. */
    timeZone: v.optional(TimeZoneSchema),
  }),
  status: 201,
  reply: ImportSchema,
  errors: [
    'bad_request',
    'unauthorized',
    'not_registered',
    'conflict',
    'too_large',
    'storage_full',
    'store_away',
    'too_many_requests',
  ],
});

/** Returns the import of the last 24 hours. */
export const getImport = defineEndpoint({
  method: 'GET',
  path: '/api/imports',
  summary: 'How the import stands',
  audience: 'user',
  status: 200,
  reply: v.object({ import: v.nullable(ImportSchema) }),
  errors: ['unauthorized', 'not_registered'],
});

/** 'Übernehmen'. */
export const applyImport = defineEndpoint({
  method: 'POST',
  path: '/api/imports/:id/apply',
  summary: 'Take over what the dry run has found',
  audience: 'user',
  params,
  body: v.object({
    /** For entries without a date, by their key in the report. */
    dates: v.pipe(v.array(v.object({ entry: v.string(), date: DaySchema })), v.maxLength(MAX_GIVEN)),
    /** Limits the dates to its today; default: UTC. */
    timeZone: v.optional(TimeZoneSchema),
    /** Days that stay visible to others, with their links; other days that get words become private. */
    keepVisible: v.optional(v.pipe(v.array(DaySchema), v.maxLength(MAX_KEPT)), []),
    /** Gives new days the visibility of our own archive; links never come back. */
    restoreVisibility: v.optional(v.boolean(), false),
    /** Also the answer while it waits with `quota_full`; without it, room is looked for again. */
    leaveOut: v.optional(v.picklist(LEAVE_OUT)),
  }),
  status: 200,
  reply: ImportSchema,
  errors: ['bad_request', 'unauthorized', 'not_registered', 'not_found', 'conflict', 'date_out_of_window'],
});

/** 'Abbrechen' and 'Verwerfen': finishes the current day and removes the archive. */
export const cancelImport = defineEndpoint({
  method: 'DELETE',
  path: '/api/imports/:id',
  summary: 'Stop an import and remove its archive; whole days stay',
  audience: 'user',
  params,
  status: 200,
  reply: ImportSchema,
  errors: ['unauthorized', 'not_registered', 'not_found'],
});
